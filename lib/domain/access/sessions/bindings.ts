import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getOwnProfile, listSessions } from "./queries";
import { renamePerson, revokeSession } from "./sessions";

export const sessions = bind(dashboard.sessions, {
  revoke: (ctx, { params }) => revokeSession(ctx, params.sessionID),
  list: listSessions,
});

export const ownProfile = bind(dashboard.ownProfile, {
  get: getOwnProfile,
  update: (ctx, { body }) => renamePerson(ctx, body),
});
