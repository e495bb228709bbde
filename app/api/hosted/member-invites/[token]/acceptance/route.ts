import { joinTeam } from "@/lib/http/session-bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(joinTeam.accept);
