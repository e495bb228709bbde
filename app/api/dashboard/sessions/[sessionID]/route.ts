import { sessions } from "@/lib/domain/sessions/dashboard";
import { revokeSession } from "@/lib/domain/sessions/revoke-session";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [sessions.revoke, (ctx, { params }) => revokeSession(ctx, params.sessionID)],
});
