import { sessions } from "@/lib/domain/sessions/dashboard";
import { listSessions } from "@/lib/domain/sessions/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [sessions.list, (ctx) => listSessions(ctx)],
});
