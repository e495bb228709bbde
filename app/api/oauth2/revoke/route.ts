import { oauth2 } from "@/lib/http/sign-in/session-bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(oauth2.revoke);
