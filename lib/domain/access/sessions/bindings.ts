import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { revokeSession } from "./sessions";
import { listSessions } from "./queries";

export const sessions = bind(dashboard.sessions, {
  revoke: (ctx, { params }) => revokeSession(ctx, params.sessionID),
  list: listSessions,
});
