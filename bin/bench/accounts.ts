import { sql } from "drizzle-orm";
import { newKey, newPartner, testDatabase } from "@/db/testing/factories";
import { ctxFor } from "@/db/testing/context";
import { ownerDatabase } from "@/db/testing/owner";
import { SCOPES } from "@/lib/core/scopes";
import { insertFindable } from "./findable";
import { issueToken } from "@/lib/domain/access/keys/issue-token";

/** Says how many accounts each of two partners has, side by side in one database. */
const PARTNERS = [1000, 100_000] as const;
const AT_ONCE = 10_000;
/** Says what each account lets its partner read. */
const READABLE = "{accounts.read,profile.read,representatives.read,issued-cards.read,bank-accounts.read,cards.read}";

/** Makes the partners with their accounts, every fifth a person's; returns a token of each by the number of its accounts. */
export async function seedAccounts(): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  await ownerDatabase().execute(sql`set statement_timeout = 0`);
  for (const number of PARTNERS) tokens[number.toLocaleString("en-US")] = await partnerWith(number);
  await ownerDatabase().execute(
    sql`vacuum analyze account, connection, capability, representative, wallet, issued_card, onboarding_invite, bank_account`,
  );
  return tokens;
}

async function partnerWith(number: number): Promise<string> {
  const partner = await newPartner(testDatabase());
  for (let from = 1; from <= number; from += AT_ONCE)
    await insertAccounts(partner.accountID, from, Math.min(number, from + AT_ONCE - 1));
  await insertFindable(partner.accountID, number);
  const { keyID } = await newKey(testDatabase(), partner.accountID, SCOPES);
  const ctx = ctxFor(partner);
  const scope = SCOPES.filter((name) => name !== "issued-cards.read-secure").join(" ");
  const { access_token: token } = await issueToken(
    { ...ctx, caller: { ...ctx.caller, kind: "key", id: keyID } },
    { grant_type: "client_credentials", scope },
  );
  return token;
}

/**
 * Inserts accounts. A name, an e-mail address and a moment follow from the number of each. Each has asked for
 * transfers.
 */
async function insertAccounts(partnerID: string, from: number, to: number): Promise<void> {
  await ownerDatabase().execute(sql`
    with made as (
      select gen_random_uuid() as id, n, n % 5 = 0 as is_person, 'Shop ' || lpad(n::text, 6, '0') as name, now() - make_interval(secs => 200000 - n) as made_on
      from generate_series(${from}::int, ${to}::int) n),
    account as (
      insert into account (account_id, partner_id, mode, account_type, display_name, profile, settings, foreign_id, created_on, updated_on)
      select id, ${partnerID}::uuid, 'sandbox', case when is_person then 'individual' else 'business' end, name || case when is_person then '' else ' Trading' end,
        case when is_person then jsonb_build_object('individual', jsonb_build_object('name', jsonb_build_object('firstName', 'Shop', 'lastName', lpad(n::text, 6, '0')), 'email', 'shop' || n || '@example.com'))
          else jsonb_build_object('business', jsonb_build_object('legalBusinessName', name || ' Trading LLC', 'email', 'shop' || n || '@example.com', 'ownersProvided', false)) end,
        '{"achPayment":{"companyName":"Shop"}}'::jsonb, 'shop-' || n, made_on, made_on from made),
    connection as (
      insert into connection (partner_id, account_id, scopes, created_on)
      select ${partnerID}::uuid, id, ${READABLE}::text[], made_on from made)
    insert into capability (partner_id, account_id, capability, status, created_on, updated_on)
    select ${partnerID}::uuid, id, 'transfers', case when n % 100 = 0 then 'pending' else 'enabled' end, made_on, made_on from made`);
}
