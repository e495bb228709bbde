import { and, eq, gt, isNull } from "drizzle-orm";
import { apiKeyTable, embedSessionTable, sessionTable } from "@/db/schema";
import {
  COMPONENT_SCOPES,
  EMBED_ACTIONS,
  type EmbedAction,
  type EmbedComponent,
} from "@/lib/core/access/embed-components";
import { formatScope } from "@/lib/core/access/parse-scope";
import type { Scope } from "@/lib/core/access/scopes";
import { type EmbedSessionID, newID } from "@/lib/core/api/ids";
import { conflict, type FieldErrors, forbidden, invalid, notFound } from "@/lib/core/failure";
import { daysAfter, MINUTE } from "@/lib/core/time/time";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { delegationFault } from "@/lib/domain/access/keys/token-family";
import { signInByEmailCode } from "@/lib/domain/access/sign-in/sign-in";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AnyoneCtx, Ctx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { getInvite } from "@/lib/domain/onboarding/invites/queries";
import type { CreateEmbedSession, CreateOnboardingSession, EmbedSession } from "./contract";
import type { EmbedSignIn } from "./dashboard";

/** Milliseconds that a token lives, unless its key expires earlier. */
const TOKEN_TIME = 15 * MINUTE;
/** A session can be renewed for this many days after its token expired. */
export const RENEWAL_DAYS = 1;

/**
 * Creates a session for components that show the account. Throws 422 at a component or action if the caller lacks a
 * scope for it, and 409 if the key lists no web origins.
 */
export async function createEmbedSession(
  ctx: Ctx,
  { components, actions = [], language }: CreateEmbedSession,
): Promise<EmbedSession> {
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  const byField = {
    components: errorsAt(components, (name) => lackOf(ctx, COMPONENT_SCOPES[name])),
    actions: errorsAt(actions, (name) => actionError(ctx, name, components)),
  };
  for (const [field, some] of Object.entries(byField)) if (Object.keys(some).length > 0) errors[field] = some;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const needed = [
    ...components.flatMap((name) => COMPONENT_SCOPES[name]),
    ...actions.map((name) => EMBED_ACTIONS[name].scope),
  ];
  const scopes = [...new Set(needed)].map((scope) => formatScope({ scope, accountID: ctx.accountID }));
  return insertSession(ctx, { accountID: ctx.accountID, components, scopes, language });
}

function errorsAt<T>(names: readonly T[], errorOf: (name: T) => string | undefined): FieldErrors {
  const entries = names.flatMap((name, index) => {
    const error = errorOf(name);
    return error ? [[index, error] as const] : [];
  });
  return Object.fromEntries(entries);
}

function lackOf(ctx: Ctx, scopes: readonly Scope[]): string | undefined {
  const missing = scopes.find((scope) => delegationFault(ctx, { scope, accountID: ctx.accountID }));
  return missing && `needs the scope ${missing}, which this key does not have`;
}

function actionError(ctx: Ctx, name: EmbedAction, components: readonly EmbedComponent[]): string | undefined {
  const { component, scope } = EMBED_ACTIONS[name];
  if (!components.includes(component)) return `needs the component ${component}`;
  if (scope !== "issued-cards.read-secure") return lackOf(ctx, [scope]);
  const fault = delegationFault(ctx, { scope, accountID: ctx.accountID });
  return fault?.startsWith("needs") ? fault : lackOf(ctx, [scope]);
}

/**
 * Creates a session for the onboarding of one invite. Throws 404 for an invite of a different partner, and 409 for a
 * revoked one.
 */
export async function createOnboardingSession(
  ctx: Ctx,
  code: string,
  { language }: NonNullable<CreateOnboardingSession> = {},
): Promise<EmbedSession> {
  const { revokedOn } = await getInvite(ctx, code);
  if (revokedOn) throw conflict("This invite was revoked.");
  return insertSession(ctx, { inviteCode: code, components: ["onboarding"], scopes: [], language });
}

type NewSession = Pick<typeof embedSessionTable.$inferInsert, "accountID" | "inviteCode" | "scopes"> & {
  components: EmbedComponent[];
  language: "en" | "es" | undefined;
};

async function insertSession(ctx: Ctx, session: NewSession): Promise<EmbedSession> {
  const expiresOn = await expiryFor(ctx);
  const token = newSecret("tde_");
  const embedSessionID = newID<EmbedSessionID>();
  await ctx.db.insert(embedSessionTable).values({
    ...session,
    embedSessionID,
    tokenHash: hashSecret(token),
    keyID: ctx.caller.id,
    createdOn: ctx.now,
    expiresOn,
  });
  const { components } = session;
  note(ctx, { object: embedSessionID, name: components.join(", "), after: { components } });
  return { embedSessionID, token, expiresOn: expiresOn.toISOString(), components };
}

/**
 * Returns when a token of the caller's key expires. Throws 403 for a person, and 409 if the key lists no web origins.
 */
async function expiryFor({ db, now, caller }: SignedInCtx): Promise<Date> {
  if (caller.kind !== "key" && caller.kind !== "token") throw forbidden("not a program");
  const [key] = await db
    .select({ origins: apiKeyTable.origins, expiresOn: apiKeyTable.expiresOn })
    .from(apiKeyTable)
    .where(eq(apiKeyTable.keyID, caller.id));
  if (!key?.origins.length)
    throw conflict("This API key lists no web origins. Create a key that lists the sites that embed components.");
  return new Date(Math.min(now.getTime() + TOKEN_TIME, key.expiresOn?.getTime() ?? Infinity));
}

/**
 * Replaces the token of a session of the caller's key, so that the previous token stops working. Throws 404 for a
 * session of a different key, for one that has ended, and if its token expired more than a day ago.
 */
export async function renewEmbedSession(ctx: SignedInCtx, id: EmbedSessionID): Promise<EmbedSession> {
  const expiresOn = await expiryFor(ctx);
  const token = newSecret("tde_");
  const [renewed] = await ctx.db
    .update(embedSessionTable)
    .set({ tokenHash: hashSecret(token), expiresOn })
    .where(and(isOwn(ctx, id), gt(embedSessionTable.expiresOn, daysAfter(ctx.now, -RENEWAL_DAYS))))
    .returning({ components: embedSessionTable.components });
  if (!renewed) throw notFound("embed session");
  const components = renewed.components as EmbedComponent[];
  note(ctx, { name: components.join(", ") });
  return { embedSessionID: id, token, expiresOn: expiresOn.toISOString(), components };
}

/** Ends a session of the caller's key at once. Throws 404, also for one that has ended. */
export async function revokeEmbedSession(ctx: SignedInCtx, id: EmbedSessionID): Promise<void> {
  const [revoked] = await ctx.db
    .update(embedSessionTable)
    .set({ revokedOn: ctx.now })
    .where(isOwn(ctx, id))
    .returning({ components: embedSessionTable.components });
  if (!revoked) throw notFound("embed session");
  note(ctx, { name: revoked.components.join(", ") });
}

function isOwn({ caller }: SignedInCtx, id: EmbedSessionID) {
  const { embedSessionID, keyID, revokedOn } = embedSessionTable;
  return and(eq(embedSessionID, id), eq(keyID, caller.id), isNull(revokedOn));
}

/**
 * Signs the invitee in to the embedded onboarding by an emailed code, without a cookie: the embed session acts for them
 * from then on. Throws 403 without an embed session, 422 for a wrong code, and 409 if the address has a password.
 */
export async function signInToEmbed(ctx: AnyoneCtx, { email, code, password }: EmbedSignIn): Promise<void> {
  const embed = ctx.caller?.embed;
  if (!embed) throw forbidden("not an embed session");
  const { token } = await signInByEmailCode(ctx, { email, code, ...(password !== undefined && { password }) });
  const [session] = await ctx.db
    .select({ sessionID: sessionTable.sessionID })
    .from(sessionTable)
    .where(eq(sessionTable.tokenHash, hashSecret(token)));
  await ctx.db
    .update(embedSessionTable)
    .set({ personSessionID: session?.sessionID ?? null })
    .where(eq(embedSessionTable.embedSessionID, embed.embedSessionID));
}
