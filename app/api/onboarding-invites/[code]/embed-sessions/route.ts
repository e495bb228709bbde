import { embedSessions } from "@/lib/domain/overview/embed-sessions/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(embedSessions.createForInvite);
