import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { statement, type Db } from "@/db/client";
import { present } from "@/db/clock";
import { KeyID, type AccountID, type IssuedCardID, type UserID } from "@/lib/core/ids";
import { allowed, ALLOWANCES, CARD_DATA_VIEWER_SCOPE, ROLE_SCOPES, type Allowance, type Role } from "@/lib/core/roles";
import { parseScope, type Grant } from "@/lib/core/scopes";
import { SESSION_IDLE_MINUTES } from "@/lib/domain/sessions/dashboard";
import { placeOf } from "@/lib/domain/sessions/place";
import { requiresSecondFactor } from "@/lib/domain/second-factors/second-factor-policy";
import { REVEALABLE } from "@/lib/domain/issuing/states";
import type { Caller } from "@/lib/domain/context";
import type { Credential } from "./credential";

/** The use of a key or session is written down at most once in so many seconds. */
const TOUCH_SECONDS = 60;

/** Who calls, and what the account in the path is to them. */
export interface Identity {
  caller: Caller;
  /** What the connection to the account in the path grants; absent when there is none or it is the caller's own. */
  connection?: readonly Grant[];
  /** That connection has ended. */
  isDisconnected: boolean;
  /** It is a minute or more since the use of the session or key was last written down. */
  isStale: boolean;
  /** The moment of the look-up, which is never before the database's own. */
  now: Date;
}

/** The account in the path, and where the request comes from. */
export interface Asked {
  accountID?: AccountID | undefined;
  clientAddress?: string;
}

interface Row {
  id: string;
  accountID: AccountID | null;
  displayName: string | null;
  mode: "sandbox" | "production" | null;
  attestedUntil: number | null;
  connectionScopes: string | null;
  isDisconnected: boolean;
  /** A partner brought the caller's account in, and allows it this. */
  isBroughtIn: boolean | null;
  allowances: string | null;
  isStale?: boolean;
  clock: number;
  mustEnrol?: boolean | null;
  scopes?: string;
  secretHash?: Buffer;
  userID?: UserID;
  email?: string;
  role?: Role | null;
  cardDataViewer?: boolean;
  steppedUpUntil?: number | null;
  issuedCardID?: IssuedCardID;
  reason?: string;
}

/**
 * Looks a credential up together with what the account in the path is to its holder: one round trip, nothing cached, so
 * that a revocation acts at once. Null when it is unknown, expired or revoked, all alike.
 */
export async function identify(
  db: Db,
  credential: Credential,
  now: Date,
  { accountID, clientAddress = "" }: Asked = {},
): Promise<Identity | null> {
  const look = { now: now.toISOString(), account: accountID ?? null };
  if (credential.kind === "basic") return byKey(db, credential, look);
  const secret = { ...look, hash: hashOf(credential.token) };
  if (credential.kind === "session") return identityOf("session", (await findSession(db, secret))[0]);
  if (credential.token.startsWith("tdg_"))
    return identityOf("reveal", (await spendGrant(db, { ...secret, place: placeOf(clientAddress) }))[0]);
  return identityOf("token", (await findToken(db, secret))[0]);
}

type Look = { now: string; account: string | null };
type SecretLook = Look & { hash: Buffer };

const NO_KEY = "00000000-0000-0000-0000-000000000000";
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

async function byKey(db: Db, { id, secret }: Credential & { kind: "basic" }, look: Look): Promise<Identity | null> {
  const [row] = await findKey(db, { ...look, id: KeyID.safeParse(id).data ?? NO_KEY });
  const same = timingSafeEqual(hashOf(secret), row?.secretHash ?? Buffer.alloc(32));
  return same ? identityOf("key", row) : null;
}

const hash = sql.placeholder("hash");
const now = present(sql`${sql.placeholder("now")}`);

/** The caller's account `a`, its connection to the account in the path, and that of the partner who brought it in. */
const account = sql`
  a.account_id as "accountID", a.display_name as "displayName", a.mode, extract(epoch from ${now})::float8 * 1000 as clock,
  array_to_string(c.scopes, ' ') as "connectionScopes", c.disconnected_on is not null as "isDisconnected",
  a.partner_id is not null as "isBroughtIn", array_to_string(b.allowances, ' ') as allowances,
  (select extract(epoch from max(t.expires_on))::float8 * 1000 from attestation t
    where t.account_id = a.account_id and t.valid_from <= ${now} and not t.withdrawn) as "attestedUntil"`;
const connection = sql`
  left join connection c on c.partner_id = a.account_id and c.account_id = ${sql.placeholder("account")}::uuid
  left join connection b on b.partner_id = a.partner_id and b.account_id = a.account_id and b.disconnected_on is null`;

const stale = (column: SQL) =>
  sql`coalesce(${column} < ${now} - make_interval(secs => ${TOUCH_SECONDS}), true) as "isStale"`;

const findToken = statement<Row, SecretLook>(sql`
  select t.key_id as id, array_to_string(t.scopes, ' ') as scopes, ${stale(sql`k.last_used_on`)}, ${account}
  from access_token t join api_key k using (key_id) join account a on a.account_id = k.account_id ${connection}
  where t.token_hash = ${hash} and t.kind = 'access' and t.revoked_on is null and t.expires_on > ${now}
    and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})`);

const findKey = statement<Row, Look & { id: string }>(sql`
  select k.key_id as id, array_to_string(k.scopes, ' ') as scopes, k.secret_hash as "secretHash", ${stale(sql`k.last_used_on`)}, ${account}
  from api_key k join account a on a.account_id = k.account_id ${connection}
  where k.key_id = ${sql.placeholder("id")}::uuid and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})`);

/** Of a session `s`: neither signed out, nor over, nor idle for too long. */
const isLive = sql`s.revoked_on is null and s.expires_on > ${now} and s.seen_on > ${now} - make_interval(mins => ${SESSION_IDLE_MINUTES})`;

const findSession = statement<Row, SecretLook>(sql`
  select s.session_id as id, s.user_id as "userID", p.email, m.role,
    extract(epoch from s.stepped_up_until)::float8 * 1000 as "steppedUpUntil",
    coalesce(m.card_data_viewer_until > ${now}, false) as "cardDataViewer",
    ${requiresSecondFactor("a")} and p.totp_confirmed_on is null
      and not exists (select from passkey k where k.user_id = s.user_id) as "mustEnrol", ${stale(sql`s.seen_on`)}, ${account}
  from session s join person p using (user_id)
    left join member m on m.account_id = s.account_id and m.user_id = s.user_id
    left join account a on a.account_id = m.account_id ${connection}
  where s.token_hash = ${hash} and ${isLive}`);

/**
 * A reveal grant is used up by looking at it. It is good from where it was asked for, while the session that asked lives
 * and acts for the same account, and while the card has a number to show.
 */
const spendGrant = statement<Row, SecretLook & { place: string }>(sql`
  with g as (
    update reveal_grant set used = true
    where token_hash = ${hash} and not used and expires_on > ${now} and client_address = ${sql.placeholder("place")}
      and exists (select from session s
        where s.session_id = reveal_grant.session_id and s.account_id = reveal_grant.partner_id and ${isLive})
      and exists (select from issued_card i where i.issued_card_id = reveal_grant.issued_card_id
        and i.account_id = reveal_grant.account_id and i.state in ${REVEALABLE})
    returning *)
  select g.session_id as id, g.user_id as "userID", g.issued_card_id as "issuedCardID", g.reason,
    '/accounts/' || g.account_id || '/issued-cards.read-secure' as scopes, ${account}
  from g join account a on a.account_id = g.partner_id ${connection}`);

function identityOf(kind: Caller["kind"], row: Row | undefined): Identity | null {
  if (!row) return null;
  const held = row.scopes === undefined ? grantsOfRole(row) : grants(row.scopes);
  const allowances = row.isBroughtIn ? allowancesOf(row) : undefined;
  const caller: Caller = {
    kind,
    id: row.id,
    displayName: row.displayName ?? "",
    mode: row.mode ?? "sandbox",
    scopes: allowances ? withinAllowed(kind, held, allowances) : held,
    ...(allowances && { allowances }),
    ...(row.accountID !== null && { accountID: row.accountID }),
    ...(row.attestedUntil !== null && { attestedUntil: new Date(row.attestedUntil) }),
    ...(row.userID && { userID: row.userID }),
    ...(row.email && { email: row.email }),
    ...(row.mustEnrol && { mustEnrol: true as const }),
    ...(row.steppedUpUntil && { steppedUpUntil: new Date(row.steppedUpUntil) }),
    ...(row.issuedCardID && { reveal: { issuedCardID: row.issuedCardID, reason: row.reason ?? "" } }),
  };
  const known = {
    caller,
    isStale: row.isStale === true,
    isDisconnected: row.isDisconnected,
    now: new Date(Math.round(row.clock)),
  };
  return row.connectionScopes === null ? known : { ...known, connection: grants(row.connectionScopes) };
}

function grants(text: string): Grant[] {
  return text.split(" ").flatMap((scope) => parseScope(scope) ?? []);
}

function allowancesOf({ allowances }: Row): Allowance[] {
  const given = allowances?.split(" ") ?? [];
  return ALLOWANCES.filter((allowance) => given.includes(allowance));
}

/** An account that was brought in has keys only as long as its partner allows it keys. */
function withinAllowed(kind: Caller["kind"], held: readonly Grant[], allowances: readonly Allowance[]): Grant[] {
  const isProgram = kind === "key" || kind === "token";
  return isProgram && !allowances.includes("api-keys") ? [] : allowed(held, allowances);
}

/** Who must enrol a second factor first may do nothing else for the account. */
function grantsOfRole({ role, cardDataViewer, mustEnrol }: Row): Grant[] {
  if (mustEnrol) return [];
  const held: Grant[] = (role ? ROLE_SCOPES[role] : []).map((scope) => ({ scope }));
  return cardDataViewer ? [...held, { scope: CARD_DATA_VIEWER_SCOPE }] : held;
}
