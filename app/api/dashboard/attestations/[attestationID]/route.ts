import { attestations } from "@/lib/domain/compliance/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(attestations.withdraw);
