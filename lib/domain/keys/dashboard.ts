import { z } from "zod";
import { AccountID, idSchema, IssuedCardID, KeyID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { page } from "@/lib/core/query";
import { DateTime, distinct, text } from "@/lib/core/shapes";
import { parseScope, isPublicScope } from "@/lib/core/scopes";

export * from "./contract";
export * from "@/lib/domain/second-factors/dashboard";

/** A session ends after so long without a request, in minutes. */
export const SESSION_IDLE_MINUTES = 15;
export const KEY_NAME_MAX = 64;
export const KEYS_PER_PAGE = 50;
/** The longest life one may give a key, in days. */
export const KEY_DAYS_MAX = 1095;
export const REVEAL_NOTE_MAX = 140;

/** The ID of a signed-in browser. */
export const SessionID = idSchema("SessionID");
export type SessionID = z.infer<typeof SessionID>;

/** A scope which a key may hold, bare or of one account. */
export const KeyScope = z.string().refine((value) => isPublicScope(parseScope(value)?.scope ?? ""), "is not a scope");

/** A key to be made: exactly these scopes; without days it does not expire. */
export const CreateAPIKey = z.object({
  name: text({ min: 1, max: KEY_NAME_MAX }),
  scopes: z.array(KeyScope).min(1).overwrite(distinct),
  expiresInDays: z.int().min(1).max(KEY_DAYS_MAX).optional(),
});
export type CreateAPIKey = z.infer<typeof CreateAPIKey>;

/** A key without its secret, of which only the last four characters are known. */
export const APIKey = z.object({
  keyID: KeyID,
  name: z.string(),
  hint: z.string(),
  state: z.enum(["active", "expired", "revoked"]),
  scopes: z.array(z.string()),
  createdOn: DateTime,
  createdBy: z.string().optional(),
  lastUsedOn: DateTime.optional(),
  expiresOn: DateTime.optional(),
  revokedOn: DateTime.optional(),
});
export type APIKey = z.infer<typeof APIKey>;

/** A new key with its secret, which is told this once. */
export const NewAPIKey = APIKey.extend({ secret: z.string() });
export type NewAPIKey = z.infer<typeof NewAPIKey>;

/** A page of keys, newest first, and whether there are more. */
export const APIKeys = z.object({ items: z.array(APIKey), more: z.boolean() });
export type APIKeys = z.infer<typeof APIKeys>;

/** Which page of the keys. */
export const ListAPIKeys = z.object(page(KEYS_PER_PAGE));
export type ListAPIKeys = z.infer<typeof ListAPIKeys>;

/** One of the person's own browsers that are signed in. */
export const Session = z.object({
  sessionID: SessionID,
  isCurrent: z.boolean(),
  createdOn: DateTime,
  seenOn: DateTime,
  expiresOn: DateTime,
});
export type Session = z.infer<typeof Session>;

/** A new password; the old one is asked for unless a second factor was just proven. */
export const ChangePassword = z.object({ current: z.string().max(1024).optional(), password: z.string().max(1024) });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** Why somebody wants to see a card's number. */
export const RevealReason = z.enum(["pay-vendor", "support", "testing", "other"]);
export type RevealReason = z.infer<typeof RevealReason>;

/** A request to see a card's number, recorded with the person's name. */
export const CreateRevealGrant = z.object({ reason: RevealReason, note: text({ max: REVEAL_NOTE_MAX }).optional() });
export type CreateRevealGrant = z.infer<typeof CreateRevealGrant>;

/** Leave to ask for one card's details once, as a bearer token. */
export const RevealGrant = z.object({ token: z.string(), expiresOn: DateTime });
export type RevealGrant = z.infer<typeof RevealGrant>;

const oneKey = z.object({ keyID: KeyID });
const oneSession = z.object({ sessionID: SessionID });
const oneCard = z.object({ accountID: AccountID, issuedCardID: IssuedCardID });

const keys = { group: "API keys", internal: true } as const;

export const apiKeys = {
  list: operation({
    ...keys,
    summary: "List API keys",
    method: "GET",
    path: "/dashboard/api-keys",
    access: "api-keys.read",
    query: ListAPIKeys,
    response: APIKeys,
    status: 200,
  }),
  create: operation({
    ...keys,
    summary: "Create an API key",
    method: "POST",
    path: "/dashboard/api-keys",
    access: "api-keys.write",
    body: CreateAPIKey,
    response: NewAPIKey,
    status: 200,
    stepUp: true,
    audit: "api-key.create",
  }),
  revoke: operation({
    ...keys,
    summary: "Revoke an API key",
    method: "DELETE",
    path: "/dashboard/api-keys/{keyID}",
    access: "api-keys.write",
    params: oneKey,
    status: 204,
    audit: "api-key.revoke",
  }),
};

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
    audit: "password.change",
  }),
};

export const revealGrants = {
  create: operation({
    summary: "Ask to see a card's number",
    group: "Card issuing",
    internal: true,
    method: "POST",
    path: "/dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/reveal-grants",
    access: "issued-cards.reveal",
    params: oneCard,
    body: CreateRevealGrant,
    response: RevealGrant,
    status: 200,
    stepUp: true,
    audit: "issued-card.details",
  }),
};
