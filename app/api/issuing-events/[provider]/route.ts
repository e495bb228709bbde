import { issuingEvents } from "@/lib/domain/cards/authorizations/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(issuingEvents.receive);
