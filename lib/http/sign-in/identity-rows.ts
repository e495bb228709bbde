import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { statement, type Db } from "@/db/client";
import { present } from "@/db/clock";
import type { AccountID, EmbedSessionID, IssuedCardID, UserID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import type { SimulatedFailure } from "@/lib/core/money/simulated-failure";
import { SESSION_IDLE_MINUTES } from "@/lib/domain/kernel/limits";
import { requiresSecondFactor } from "@/lib/domain/access/second-factors/fresh-proof";
import { REVEALABLE } from "@/lib/domain/cards/issuing/states";

/** The shortest time between two updates of a key's or session's last use, in seconds. */
const TOUCH_SECONDS = 60;

/** A credential's row in the database. */
export interface IdentityRow {
  id: string;
  accountID: AccountID | null;
  displayName: string | null;
  mode: "sandbox" | "production" | null;
  homePartnerID: AccountID | null;
  attestedUntil?: number | null;
  /** The home partner of the account in the path, if the caller is connected to it. */
  reachedPartnerID?: AccountID | null;
  connectionScopes?: string | null;
  isDisconnected?: boolean;
  /** A partner brought the caller's account in. `allowances` are its permissions beyond the ordinary ones. */
  isBroughtIn: boolean | null;
  allowances: string | null;
  isStale?: boolean;
  clock: number;
  isSuspended?: boolean | null;
  mustEnrol?: boolean | null;
  mustProve?: boolean;
  scopes?: string;
  /** Origins of a token's key. */
  origins?: string | null;
  secretHash?: Buffer;
  /** The simulated failure of the key in the sandbox. */
  failure?: SimulatedFailure | null;
  userID?: UserID;
  email?: string;
  name?: string | null;
  role?: Role | null;
  /** The permissions of a custom team role. Absent for a built-in role. */
  keptScopes?: string | null;
  cardDataViewer?: boolean;
  steppedUpUntil?: number | null;
  issuedCardID?: IssuedCardID;
  reason?: string;
  embedSessionID?: EmbedSessionID;
  components?: string;
  embeddedAccountID?: AccountID | null;
  inviteCode?: string | null;
  /** The session of the invitee who signed in to embedded onboarding. */
  personSessionID?: string | null;
}

/** The current time, and the account in the path if there is one. */
export type Look = { now: string; account?: string };
type SecretLook = Look & { hash: Buffer };

/** Facts to look up besides the credential. Each costs a join. */
interface Wants {
  account: boolean;
  attestation: boolean;
}

const hash = sql.placeholder("hash");
const now = present(sql`${sql.placeholder("now")}`);

/**
 * Columns and joins of the caller's account `a` and of the connection `b` to the partner who brought it in. If wanted,
 * also its attestation and its connection `c` to the account in the path.
 */
function about({ account, attestation }: Wants): { columns: SQL; joins: SQL } {
  const connection = sql`, array_to_string(c.scopes, ' ') as "connectionScopes", c.disconnected_on is not null as "isDisconnected",
    coalesce(r.partner_id, r.account_id) as "reachedPartnerID"`;
  const attested = sql`, (select extract(epoch from max(t.expires_on))::float8 * 1000 from attestation t
    where t.account_id = a.account_id and t.valid_from <= ${now} and not t.withdrawn) as "attestedUntil"`;
  return {
    columns: sql`a.account_id as "accountID", a.display_name as "displayName", a.mode, coalesce(a.partner_id, a.account_id) as "homePartnerID", extract(epoch from ${now})::float8 * 1000 as clock,
      a.partner_id is not null as "isBroughtIn", a.suspended_on is not null as "isSuspended", array_to_string(b.allowances, ' ') as allowances
      ${account ? connection : sql``} ${attestation ? attested : sql``}`,
    joins: sql`
      left join connection b on b.partner_id = a.partner_id and b.account_id = a.account_id and b.disconnected_on is null
      ${
        account
          ? sql`left join connection c on c.partner_id = a.account_id and c.account_id = ${sql.placeholder("account")}::uuid
        left join account r on r.account_id = c.account_id`
          : sql``
      }`,
  };
}

type Find<Values> = (db: Db, values: Values) => Promise<IdentityRow[]>;

/** Prepares one statement per set of wanted facts. */
function finder<Values extends Look>(build: (parts: ReturnType<typeof about>) => SQL): (wants: Wants) => Find<Values> {
  const made = new Map<string, Find<Values>>();
  return (wants) => {
    const key = `${wants.account} ${wants.attestation}`;
    const find = made.get(key) ?? statement<IdentityRow, Values>(build(about(wants)));
    made.set(key, find);
    return find;
  };
}

const stale = (column: SQL) =>
  sql`coalesce(${column} < ${now} - make_interval(secs => ${TOUCH_SECONDS}), true) as "isStale"`;

/** A valid token, and its key. */
export const findToken = finder<SecretLook>(
  ({ columns, joins }) => sql`
  select t.key_id as id, array_to_string(t.scopes, ' ') as scopes, nullif(array_to_string(k.origins, ' '), '') as origins, k.failure, ${stale(sql`k.last_used_on`)}, ${columns}
  from access_token t join api_key k using (key_id) join account a on a.account_id = k.account_id ${joins}
  where t.token_hash = ${hash} and t.kind = 'access' and t.revoked_on is null and t.expires_on > ${now}
    and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})`,
);

/** A valid key, with the hash of its secret. */
export const findKey = finder<Look & { id: string }>(
  ({ columns, joins }) => sql`
  select k.key_id as id, array_to_string(k.scopes, ' ') as scopes, k.secret_hash as "secretHash", k.failure, ${stale(sql`k.last_used_on`)}, ${columns}
  from api_key k join account a on a.account_id = k.account_id ${joins}
  where k.key_id = ${sql.placeholder("id")}::uuid and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})`,
);

/** A condition for sessions `s` that are not signed out, expired or idle for too long. */
const isLive = sql`s.revoked_on is null and s.expires_on > ${now} and s.seen_on > ${now} - make_interval(mins => ${SESSION_IDLE_MINUTES})`;

const hasPasskey = (of: "s" | "m") =>
  sql`exists (select from passkey k where k.user_id = ${sql.identifier(of)}.user_id)`;

/** A valid session, and its person's membership in the account that it acts for. */
export const findSession = finder<SecretLook>(
  ({ columns, joins }) => sql`
  select s.session_id as id, s.user_id as "userID", p.email, p.name, m.role, array_to_string(e.scopes, ' ') as "keptScopes",
    extract(epoch from s.stepped_up_until)::float8 * 1000 as "steppedUpUntil",
    coalesce(m.card_data_viewer_until > ${now}, false) as "cardDataViewer",
    ${requiresSecondFactor("a")} and p.totp_confirmed_on is null
      and not ${hasPasskey("s")} as "mustEnrol",
    s.needs_proof and (p.totp_confirmed_on is not null or ${hasPasskey("s")}) as "mustProve", ${stale(sql`s.seen_on`)}, ${columns}
  from session s join person p using (user_id)
    left join member m on m.account_id = s.account_id and m.user_id = s.user_id
    left join team_role e on e.role_id = m.team_role_id
    left join account a on a.account_id = m.account_id ${joins}
  where s.token_hash = ${hash} and ${isLive}`,
);

/**
 * A valid embed session, its key, and the person who signed in to it. Unlike a token, it ends with the connection to
 * its account.
 */
export const findEmbedSession = finder<SecretLook>(
  ({ columns, joins }) => sql`
  select k.key_id as id, array_to_string(e.scopes, ' ') as scopes, e.embed_session_id as "embedSessionID",
    array_to_string(e.components, ' ') as components, e.account_id as "embeddedAccountID", e.invite_code as "inviteCode",
    s.session_id as "personSessionID", s.user_id as "userID", p.email, p.name, k.failure, ${stale(sql`k.last_used_on`)}, ${columns}
  from embed_session e join api_key k using (key_id) join account a on a.account_id = k.account_id
    left join session s on s.session_id = e.person_session_id and ${isLive}
    left join person p on p.user_id = s.user_id ${joins}
  where e.token_hash = ${hash} and e.revoked_on is null and e.expires_on > ${now}
    and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now})
    and (e.account_id is null or e.account_id = a.account_id or exists (select from connection d
      where d.partner_id = a.account_id and d.account_id = e.account_id and d.disconnected_on is null))`,
);

/** A member of the account, whether or not they are signed in. */
export const findMember = finder<Look & { own: string; user: string }>(
  ({ columns, joins }) => sql`
  select m.user_id as id, m.user_id as "userID", p.email, p.name, m.role, array_to_string(e.scopes, ' ') as "keptScopes", null as "steppedUpUntil",
    coalesce(m.card_data_viewer_until > ${now}, false) as "cardDataViewer",
    ${requiresSecondFactor("a")} and p.totp_confirmed_on is null
      and not ${hasPasskey("m")} as "mustEnrol", ${columns}
  from member m join person p using (user_id) left join team_role e on e.role_id = m.team_role_id join account a on a.account_id = m.account_id ${joins}
  where m.account_id = ${sql.placeholder("own")}::uuid and m.user_id = ${sql.placeholder("user")}::uuid`,
);

/** A reveal grant, with the partner of its card. */
interface LiveGrant extends Record<string, unknown> {
  sessionID: string;
  userID: UserID;
  partnerID: AccountID;
  accountID: AccountID;
  cardPartnerID: AccountID;
  issuedCardID: IssuedCardID;
  reason: string;
}

const findGrant = statement<LiveGrant, SecretLook & { place: string }>(sql`
  select g.session_id as "sessionID", g.user_id as "userID", g.partner_id as "partnerID", g.account_id as "accountID",
    d.partner_id as "cardPartnerID", g.issued_card_id as "issuedCardID", g.reason
  from reveal_grant g join session s on s.session_id = g.session_id and s.account_id = g.partner_id
    join directory d on d.kind = 'issued-card' and d.reference = g.issued_card_id::text
  where g.token_hash = ${hash} and not g.used and g.expires_on > ${now} and g.client_address = ${sql.placeholder("place")}
    and ${isLive} and s.stepped_up_until > ${now}`);

const findGranted = finder<Look & Pick<LiveGrant, "partnerID" | "accountID" | "cardPartnerID" | "issuedCardID">>(
  ({ columns, joins }) => sql`
  select ${columns} from account a ${joins}
  where a.account_id = ${sql.placeholder("partnerID")} and exists (select from issued_card i
    where i.partner_id = ${sql.placeholder("cardPartnerID")} and i.issued_card_id = ${sql.placeholder("issuedCardID")}
      and i.account_id = ${sql.placeholder("accountID")} and i.state in ${REVEALABLE})`,
);

const useGrant = statement<object, { hash: Buffer }>(sql`
  update reveal_grant set used = true where token_hash = ${hash} and not used returning token_hash`);

/**
 * Uses up a reveal grant, which opens one card once. It is valid only from the address that requested it. Its session
 * must be valid, act for the same account and still be stepped up, and the card must have a number to show. Grants and
 * sessions are stored without a partner and cards with one, so they are read separately.
 */
export const spendGrant =
  (wants: Wants): Find<SecretLook & { place: string }> =>
  async (db, { place, ...look }) => {
    const [grant] = await findGrant(db, { ...look, place });
    if (!grant) return [];
    const result = await findGranted(wants)(db, { ...look, ...grant });
    if (result.length === 0 || (await useGrant(db, look)).length === 0) return [];
    const { sessionID: id, userID, accountID, issuedCardID, reason } = grant;
    const scopes = `/accounts/${accountID}/issued-cards.read-secure`;
    return result.map((facts) => ({ ...facts, id, userID, issuedCardID, reason, scopes }));
  };
