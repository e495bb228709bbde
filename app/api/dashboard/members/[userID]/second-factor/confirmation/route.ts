import { memberProtection } from "@/lib/domain/team-policies/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(memberProtection.confirmSecondFactor);
