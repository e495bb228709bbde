import { oauth2 } from "@/lib/http/session-bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(oauth2.token);
