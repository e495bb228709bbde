import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/client";
import type { EmbedComponent } from "@/lib/core/access/embed-components";
import type { Grant } from "@/lib/core/access/grants";
import { type AccountID, idOf, type UserID } from "@/lib/core/api/ids";
import { parseScope } from "@/lib/core/access/parse-scope";
import { type Allowance, ALLOWANCES, allowed, CARD_DATA_VIEWER_SCOPE, scopesWithin } from "@/lib/core/access/roles";
import { placeOf } from "@/lib/domain/access/sessions/place";
import type { Caller, EmbedFacts } from "@/lib/domain/kernel/operations/context";
import type { Credential } from "./credential";
import {
  findEmbedSession,
  findKey,
  findMember,
  findSession,
  findToken,
  type IdentityRow as Row,
  type Look,
  spendGrant,
} from "./identity-rows";

/** Milliseconds before a session must be validated again, and the most sessions to remember. */
const SESSION_TTL_MS = 15 * 60_000;
const MAX_SESSIONS = 10_000;

/**
 * The time when each session was last validated, by a hash of its token. Global, because server and pages are bundled
 * separately.
 */
const shared = globalThis as typeof globalThis & { tenderSessions?: Map<string, number> };
const cache = () => (shared.tenderSessions ??= new Map<string, number>());

const nameOf = (token: string) => createHash("sha256").update(token).digest("base64url");

function rememberSession(token: string): void {
  const sessions = cache();
  if (sessions.size >= MAX_SESSIONS) sessions.clear();
  sessions.set(nameOf(token), Date.now());
}

/** The rate limit key of a session. Undefined if the session was not validated recently. */
export function cachedSession(token: string): string | undefined {
  const name = nameOf(token);
  const seen = cache().get(name);
  return seen !== undefined && Date.now() - seen < SESSION_TTL_MS ? name : undefined;
}

/** The caller, and its relation to the account in the path. */
export interface Identity {
  caller: Caller;
  /**
   * Grants of the connection to the account in the path. Absent without a connection, and for the caller's own account.
   */
  connection?: readonly Grant[];
  /** The home partner of that account. */
  reachedPartnerID?: AccountID;
  /** The connection has ended. */
  isDisconnected: boolean;
  /** Web origins of a token's key. The token may be used only from them. */
  origins?: readonly string[];
  /** The last use of the session or key was recorded at least a minute ago. */
  isStale: boolean;
  /** The time of the lookup, never before the database's clock. */
  now: Date;
}

/** The account in the path, the client's address, and whether the operation needs the caller's attestation. */
export interface IdentityQuestion {
  accountID?: AccountID | undefined;
  clientAddress?: string;
  attestation?: boolean;
}

/**
 * Looks up a credential and its relation to the account in the path. Takes one round trip and caches nothing, so that a
 * revocation applies immediately. Null for an unknown, expired or revoked credential.
 */
export async function identify(
  db: Db,
  credential: Credential,
  now: Date,
  { accountID, clientAddress = "", attestation = true }: IdentityQuestion = {},
): Promise<Identity | null> {
  const wants = { account: accountID !== undefined, attestation };
  const look = { now: now.toISOString(), ...(accountID && { account: accountID }) };
  if (credential.kind === "basic") return byKey(findKey(wants), db, credential, look);
  const secret = { ...look, hash: hashOf(credential.token) };
  if (credential.kind === "session") {
    const [row] = await findSession(wants)(db, secret);
    if (row) rememberSession(credential.token);
    return identityOf("session", row);
  }
  if (credential.token.startsWith("tdg_"))
    return identityOf("reveal", (await spendGrant(wants)(db, { ...secret, place: placeOf(clientAddress) }))[0]);
  if (credential.token.startsWith("tde_")) return ofEmbedSession((await findEmbedSession(wants)(db, secret))[0]);
  return identityOf("token", (await findToken(wants)(db, secret))[0]);
}

/**
 * The caller of an embed session: its key, or the invitee who signed in to its onboarding. The invitee has no
 * permissions on accounts here, even if their own session has some.
 */
function ofEmbedSession(row: Row | undefined): Identity | null {
  const identity = identityOf("token", row);
  if (!identity || !row?.embedSessionID) return null;
  const embed: EmbedFacts = {
    embedSessionID: row.embedSessionID,
    components: (row.components ?? "").split(" ") as EmbedComponent[],
    ...(row.embeddedAccountID && { accountID: row.embeddedAccountID }),
    ...(row.inviteCode && { inviteCode: row.inviteCode }),
  };
  const { userID, email, name, mode, isSuspended, failure } = identity.caller;
  if (!row.personSessionID || !userID) return { ...identity, caller: { ...identity.caller, embed } };
  const person: Caller = { kind: "session", id: row.personSessionID, displayName: "", mode, scopes: [], userID, embed };
  if (email) person.email = email;
  if (name) person.name = name;
  if (isSuspended) person.isSuspended = isSuspended;
  if (failure) person.failure = failure;
  return { ...identity, caller: person };
}

/** Looks up the current permissions of a team member who need not be signed in. Null if they are not a member. */
export async function identifyMember(
  db: Db,
  { accountID: own, userID: user }: { accountID: AccountID; userID: UserID },
  now: Date,
  account: AccountID | undefined,
): Promise<Identity | null> {
  const look = { now: now.toISOString(), own, user, ...(account && { account }) };
  const [row] = await findMember({ account: account !== undefined, attestation: true })(db, look);
  return identityOf("session", row);
}

const NO_KEY = "00000000-0000-0000-0000-000000000000";
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

async function byKey(
  find: ReturnType<typeof findKey>,
  db: Db,
  { id, secret }: Credential & { kind: "basic" },
  look: Look,
): Promise<Identity | null> {
  const [row] = await find(db, { ...look, id: idOf(id) ?? NO_KEY });
  const same = timingSafeEqual(hashOf(secret), row?.secretHash ?? Buffer.alloc(32));
  return same ? identityOf("key", row) : null;
}

function identityOf(kind: Caller["kind"], row: Row | undefined): Identity | null {
  if (!row) return null;
  const held = row.scopes === undefined ? grantsOfRole(row) : grants(row.scopes);
  const allowances = row.isBroughtIn ? allowancesOf(row) : undefined;
  // Set one by one, because every request passes here and spreading objects costs several times as much.
  const scopes = allowances ? withinAllowed(kind, held, allowances) : held;
  const caller: Caller = { kind, id: row.id, displayName: row.displayName ?? "", mode: row.mode ?? "sandbox", scopes };
  if (allowances) caller.allowances = allowances;
  if (row.accountID !== null) caller.accountID = row.accountID;
  if (row.homePartnerID) caller.homePartnerID = row.homePartnerID;
  if (typeof row.attestedUntil === "number") caller.attestedUntil = new Date(row.attestedUntil);
  if (row.userID) caller.userID = row.userID;
  if (row.email) caller.email = row.email;
  if (row.name) caller.name = row.name;
  if (row.isSuspended) caller.isSuspended = true;
  if (row.mustEnrol) caller.mustEnrol = true;
  if (row.mustProve) caller.mustProve = true;
  if (row.steppedUpUntil) caller.steppedUpUntil = new Date(row.steppedUpUntil);
  if (row.failure && caller.mode === "sandbox") caller.failure = row.failure;
  if (row.issuedCardID) caller.reveal = { issuedCardID: row.issuedCardID, reason: row.reason ?? "" };
  const identity: Identity = {
    caller,
    isStale: row.isStale === true,
    isDisconnected: row.isDisconnected === true,
    now: new Date(Math.round(row.clock)),
  };
  if (row.reachedPartnerID) identity.reachedPartnerID = row.reachedPartnerID;
  if (row.origins) identity.origins = row.origins.split(" ");
  return typeof row.connectionScopes === "string"
    ? { ...identity, connection: grants(row.connectionScopes) }
    : identity;
}

/** The most cached sets of scopes. Most credentials have one of a few sets. */
const SETS_MAX = 1000;
const SETS = new Map<string, readonly Grant[]>();

function grants(text: string): readonly Grant[] {
  const cached = SETS.get(text);
  if (cached) return cached;
  if (SETS.size >= SETS_MAX) SETS.clear();
  const parsed = text.split(" ").flatMap((scope) => parseScope(scope) ?? []);
  SETS.set(text, parsed);
  return parsed;
}

function allowancesOf({ allowances }: Row): Allowance[] {
  const names = allowances?.split(" ") ?? [];
  return ALLOWANCES.filter((allowance) => names.includes(allowance));
}

/**
 * Returns the grants that an account's partner allows. Keys of an account that was brought in work only if its partner
 * allows API keys.
 */
function withinAllowed(kind: Caller["kind"], held: readonly Grant[], allowances: readonly Allowance[]): Grant[] {
  const isProgram = kind === "key" || kind === "token";
  return isProgram && !allowances.includes("api-keys") ? [] : allowed(held, allowances);
}

/**
 * Returns the grants of a role. Empty if the member must first enroll or prove a second factor, or if the account is
 * suspended.
 */
function grantsOfRole({
  role,
  keptScopes: scopeList,
  cardDataViewer,
  mustEnrol,
  mustProve,
  isSuspended,
}: Row): Grant[] {
  if (mustEnrol || mustProve || isSuspended) return [];
  const scopes = typeof scopeList === "string" ? scopeList.split(" ") : undefined;
  const held: Grant[] = (role ? scopesWithin(role, scopes) : []).map((scope) => ({ scope }));
  return cardDataViewer ? [...held, { scope: CARD_DATA_VIEWER_SCOPE }] : held;
}
