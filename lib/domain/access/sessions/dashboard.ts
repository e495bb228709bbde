import { z } from "zod";
import { idSchema } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { DateTime } from "@/lib/core/shapes";
import { sealed } from "@/lib/core/sealed";

export const SessionID = idSchema("SessionID");
export type SessionID = z.infer<typeof SessionID>;

/** One of the person's own signed-in browsers. */
export const Session = z.object({
  sessionID: SessionID,
  isCurrent: z.boolean(),
  createdOn: DateTime,
  seenOn: DateTime,
  expiresOn: DateTime,
});
export type Session = z.infer<typeof Session>;

/** A new password. The old one is needed unless a second factor was just proven. */
export const ChangePassword = z.object({
  current: sealed(z.string().max(1024)).optional(),
  password: sealed(z.string().max(1024)),
});
export type ChangePassword = z.infer<typeof ChangePassword>;

const oneSession = z.object({ sessionID: SessionID });

const own = { group: "Security", access: "signed-in", internal: true } as const;

export const sessions = {
  list: operation({
    ...own,
    summary: "List your sessions",
    method: "GET",
    path: "/dashboard/sessions",
    response: z.array(Session),
    status: 200,
  }),
  revoke: operation({
    ...own,
    summary: "End one of your sessions",
    method: "DELETE",
    path: "/dashboard/sessions/{sessionID}",
    params: oneSession,
    status: 204,
    audit: { act: "session.revoke" },
  }),
};

export const passwords = {
  change: operation({
    ...own,
    summary: "Change your password",
    method: "PUT",
    path: "/dashboard/password",
    body: ChangePassword,
    status: 204,
    audit: { act: "password.change", refusals: true },
  }),
};
