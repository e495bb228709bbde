import { disputeEvidence } from "@/lib/domain/money/dispute-evidence/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(disputeEvidence.list);
