import { z } from "zod";
import { AccountID, EmbedSessionID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { LANGUAGE_NAMES } from "@/lib/core/language";
import { sealed } from "@/lib/core/sealed";
import { oneInvite } from "@/lib/domain/onboarding/invites/contract";
import { ACCOUNT_COMPONENTS, EMBED_ACTION_NAMES, EMBED_COMPONENTS } from "@/lib/core/access/embed-components";

const language = z
  .enum(LANGUAGE_NAMES)
  .optional()
  .describe("The language of the components: `en` or `es`. Without it, the browser's language decides.");

/** A session for components that show an account. */
export const CreateEmbedSession = z.object({
  components: z.array(z.enum(ACCOUNT_COMPONENTS)).min(1).overwrite(distinct).describe("The components to allow."),
  actions: z
    .array(z.enum(EMBED_ACTION_NAMES))
    .overwrite(distinct)
    .optional()
    .describe("What the person may do besides reading: `refund` payments, or `reveal-card` to see a card's number."),
  language,
});
export type CreateEmbedSession = z.infer<typeof CreateEmbedSession>;

/** A session for the onboarding component of an invite. */
export const CreateOnboardingSession = z.object({ language }).optional();
export type CreateOnboardingSession = z.infer<typeof CreateOnboardingSession>;

/** An embed session with its token, which is returned only once. The token lives 15 minutes. */
export const EmbedSession = z.object({
  embedSessionID: EmbedSessionID,
  token: sealed(
    z
      .string()
      .describe("The bearer token of the components. Only this answer has it.")
      .meta({ examples: ["tde_the-token-of-the-session"] }),
  ),
  expiresOn: DateTime.describe("When the token expires. Renew the session before that."),
  components: z.array(z.enum(EMBED_COMPONENTS)).describe("The components that the session allows."),
});
export type EmbedSession = z.infer<typeof EmbedSession>;

const oneSession = z.object({ embedSessionID: EmbedSessionID });

const shared = { group: "Embedded components", response: EmbedSession, status: 200, isUnrepeatable: true } as const;

export const embedSessions = {
  create: operation({
    ...shared,
    summary: "Create an embed session",
    method: "POST",
    path: "/accounts/{accountID}/embed-sessions",
    access: "profile.read",
    params: z.object({ accountID: AccountID }),
    body: CreateEmbedSession,
    audit: { act: "embed-session.create" },
  }),
  createForInvite: operation({
    ...shared,
    summary: "Create an embed session for onboarding",
    method: "POST",
    path: "/onboarding-invites/{code}/embed-sessions",
    access: "accounts.write",
    params: oneInvite,
    body: CreateOnboardingSession,
    audit: { act: "embed-session.create" },
  }),
  renew: operation({
    ...shared,
    summary: "Renew an embed session",
    method: "POST",
    path: "/embed-sessions/{embedSessionID}/renewal",
    access: "signed-in",
    params: oneSession,
    audit: { act: "embed-session.renew" },
  }),
  revoke: operation({
    group: shared.group,
    summary: "End an embed session",
    method: "DELETE",
    path: "/embed-sessions/{embedSessionID}",
    access: "signed-in",
    params: oneSession,
    status: 204,
    audit: { act: "embed-session.revoke" },
  }),
};
