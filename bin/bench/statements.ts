import postgres from "postgres";
import type { AccountID } from "@/lib/core/api/ids";
import type { IssuedCardRow } from "@/lib/domain/cards/issuing/rows";
import type { InviteRow } from "@/lib/domain/onboarding/invites/sent-invite";
import type { SealedRecord } from "@/lib/domain/platform/vault/envelope";
import { env } from "@/lib/env";

const { DATABASE_URL, DATABASE_POOL, DATABASE_ROLE } = env();
const connection = { statement_timeout: 3000, lock_timeout: 1000, ...(DATABASE_ROLE && { role: DATABASE_ROLE }) };
/** The driver without Tender's wrapper. */
export const bare = postgres(DATABASE_URL, { max: DATABASE_POOL, fetch_types: false, onnotice: () => {}, connection });
const sql = bare;

/** The owner of a token, and the grants that the account in the path gives them. */
export interface TokenRow {
  id: string;
  scopes: string;
  accountID: AccountID;
  displayName: string;
  mode: "sandbox" | "production";
  connectionScopes: string | null;
  isDisconnected: boolean;
  attestedUntil: number | null;
}

/** The query of lib/http/sign-in/identity.ts. */
export async function findToken(hash: Buffer, now: Date, accountID: string | undefined): Promise<TokenRow | undefined> {
  const [row] = await sql<TokenRow[]>`
    select t.key_id as id, array_to_string(t.scopes, ' ') as scopes,
      coalesce(k.last_used_on < ${now}::timestamptz - make_interval(secs => 60), true) as "isStale",
      a.account_id as "accountID", a.display_name as "displayName", a.mode,
      array_to_string(c.scopes, ' ') as "connectionScopes", c.disconnected_on is not null as "isDisconnected",
      (select extract(epoch from max(t.expires_on))::float8 * 1000 from attestation t
        where t.account_id = a.account_id and t.valid_from <= ${now}::timestamptz and not t.withdrawn) as "attestedUntil"
    from access_token t join api_key k using (key_id) join account a on a.account_id = k.account_id
      left join connection c on c.partner_id = a.account_id and c.account_id = ${accountID ?? null}::uuid
    where t.token_hash = ${hash} and t.kind = 'access' and t.revoked_on is null and t.expires_on > ${now}::timestamptz
      and k.revoked_on is null and (k.expires_on is null or k.expires_on > ${now}::timestamptz)`;
  return row;
}

const INVITE = sql`
  code, account_id as "accountID", to_json(capabilities) as capabilities, to_json(fee_plan_codes) as "feePlanCodes", to_json(scopes) as scopes, prefill, recipient, return_url as "returnURL",
  terms_of_service_url as "termsOfServiceURL", created_by as "createdBy", created_on as "createdOn", opened_on as "openedOn",
  redeemed_on as "redeemedOn", redeemed_account_id as "redeemedAccountID", revoked_on as "revokedOn"`;

export async function findInvite(accountID: string, code: string): Promise<InviteRow | undefined> {
  const [row] = await sql<
    InviteRow[]
  >`select ${INVITE} from onboarding_invite where account_id = ${accountID} and code = ${code}`;
  return row;
}

export async function findInvites(
  accountID: string,
  { skip, count }: { skip: number; count: number },
): Promise<InviteRow[]> {
  return sql<InviteRow[]>`select ${INVITE} from onboarding_invite where account_id = ${accountID}
    order by created_on desc, code desc limit ${count} offset ${skip}`;
}

interface NewInvite {
  invite: InviteRow;
  sealed: SealedRecord | undefined;
  foreignID: string | undefined;
  eventID: string;
}

/** The rows of lib/domain/onboarding/invites/create-invite.ts, in one statement. */
export async function insertInvite({
  invite,
  sealed,
  foreignID,
  eventID,
}: NewInvite): Promise<{ known: number; taken: boolean }> {
  const now = invite.createdOn;
  const list = (items: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(items)}::text::jsonb))`;
  const prefill = invite.prefill && JSON.stringify(invite.prefill);
  const [row] = await sql<{ known: number; taken: boolean }[]>`
    with known as (select code from fee_plan where partner_id = ${invite.accountID} and account_id = ${invite.accountID} and code = any(${list(invite.feePlanCodes)})),
      taken as (select from account where partner_id = ${invite.accountID} and foreign_id = ${foreignID ?? null}),
      invite as (
        insert into onboarding_invite (code, account_id, capabilities, fee_plan_codes, scopes, prefill, recipient, return_url,
          terms_of_service_url, created_by, created_on)
        select ${invite.code}, ${invite.accountID}, ${list(invite.capabilities)}, ${list(invite.feePlanCodes)}, ${list(invite.scopes)},
          ${prefill}::text::jsonb, ${invite.recipient}, ${invite.returnURL}, ${invite.termsOfServiceURL}, ${invite.createdBy}, ${now}
        where (select count(*) from known) = ${invite.feePlanCodes.length}::int and not exists (select from taken)
        returning code),
      secret as (
        insert into vault.identity_secret (partner_id, owner_kind, owner, account_id, key_version, wrapped_key, ciphertext, created_on)
        select ${invite.accountID}, 'invite', ${invite.code}, ${invite.accountID}, ${sealed?.keyVersion ?? 0}::int, ${sealed?.wrappedKey ?? null}::bytea,
          ${sealed?.ciphertext ?? null}::bytea, ${now} from invite where ${sealed !== undefined}::boolean),
      event as (
        insert into event (partner_id, event_id, account_id, type, data, created_on)
        select ${invite.accountID}, ${eventID}, ${invite.accountID}, 'onboardingInvite.created', ${JSON.stringify({ accountID: invite.accountID })}::text::jsonb, ${now}
        from invite)
    select (select count(*)::int from known) as known, exists (select from taken) as taken`;
  return row ?? { known: 0, taken: false };
}

interface Disclosure {
  accountID: string;
  issuedCardID: string;
  auditID: string;
  partnerID: string;
  keyID: string;
  requestID: string;
  address: string;
  now: Date;
}

/** A card and its number, with a plain audit row. */
export async function discloseCard(entry: Disclosure): Promise<(IssuedCardRow & SealedRecord) | undefined> {
  const { now } = entry;
  const [row] = await sql<(IssuedCardRow & SealedRecord)[]>`
    with card as (
      select c.issued_card_id as "issuedCardID", c.account_id as "accountID", c.funding_wallet_id as "fundingWalletID", c.brand,
        c.last_four as "lastFour", c.expiration_month as "expirationMonth", c.expiration_year as "expirationYear",
        c.expires_on as "expiresOn", c.first_name as "firstName", c.last_name as "lastName", c.memo, c.state,
        c.single_use as "singleUse", c.velocity_limits as "velocityLimits", c.created_on as "createdOn", c.closed_on as "closedOn",
        s.key_version as "keyVersion", s.wrapped_key as "wrappedKey", s.ciphertext
      from issued_card c join vault.card_secret s using (issued_card_id)
      where c.account_id = ${entry.accountID} and c.issued_card_id = ${entry.issuedCardID} and s.destroyed_on is null),
    audit as (
      insert into bench_audit (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, outcome,
        request_id, client_address, created_on, previous_hash, hash)
      select ${entry.auditID}, 1, ${entry.partnerID}, ${entry.accountID}, 'token', ${entry.keyID}, 'issued-card.details', ${entry.issuedCardID},
        'disclosed', ${entry.requestID}, ${entry.address}, ${now}, '', '' from card)
    select * from card`;
  return row;
}
