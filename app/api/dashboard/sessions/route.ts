import { sessions } from "@/lib/domain/access/contract";
import { listSessions } from "@/lib/domain/access/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [sessions.list, (ctx) => listSessions(ctx)],
});
