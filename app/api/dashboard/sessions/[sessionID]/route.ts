import { sessions } from "@/lib/domain/sessions/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(sessions.revoke);
