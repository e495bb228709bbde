import { z } from "zod";
import { idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, personName } from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";
import { PERSON_NAME_MAX } from "@/lib/domain/kernel/limits";

export const SessionID = idSchema("SessionID");
export type SessionID = z.infer<typeof SessionID>;

export const Session = z.object({
  sessionID: SessionID,
  isCurrent: z.boolean(),
  browser: z.string().optional(),
  /** The IP address that started the session, or `this machine`. */
  place: z.string().optional(),
  createdOn: DateTime,
  seenOn: DateTime,
  expiresOn: DateTime,
});
export type Session = z.infer<typeof Session>;

/** A new password. The old one is required unless a second factor was just proven. */
export const ChangePassword = z.object({
  current: sealed(z.string().max(1024)).optional(),
  password: sealed(z.string().max(1024)),
});
export type ChangePassword = z.infer<typeof ChangePassword>;

/** The name that colleagues see. It cannot look like an email address. */
export const PersonName = personName({ max: PERSON_NAME_MAX });

export const OwnProfile = z.object({ email: z.string(), name: z.string().optional() });
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The person's new name. Absent removes it. */
export const UpdateOwnProfile = z.object({ name: PersonName.optional() });
export type UpdateOwnProfile = z.infer<typeof UpdateOwnProfile>;

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

export const ownProfile = {
  get: operation({
    ...own,
    summary: "Get your name",
    method: "GET",
    path: "/dashboard/profile",
    response: OwnProfile,
    status: 200,
  }),
  update: operation({
    ...own,
    summary: "Change your name",
    method: "PUT",
    path: "/dashboard/profile",
    body: UpdateOwnProfile,
    status: 204,
    audit: { act: "person.rename" },
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
