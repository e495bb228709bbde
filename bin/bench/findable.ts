import { sql } from "drizzle-orm";
import { ownerDatabase } from "@/db/testing/owner";

const FIRST = ["Ada", "Ben", "Chloe", "Dina", "Emil", "Farah", "Goran", "Hana", "Ivan", "Jo", "Kai", "Lena", "Mina"];
const LAST = ["Adler", "Brook", "Castle", "Dorn", "Estes", "Fisher", "Glass", "Hill", "Irons", "Jansen", "Knox"];

const nameOf = (names: readonly string[], step: number) =>
  sql`(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}])[1 + (n * ${step}::int) % ${names.length}::int]`;

/** The database must answer within seconds. */
const AT_ONCE = 2000;

/** Gives each of a partner's accounts a person, a wallet, a spending card, a bank account and an invite that it came by. */
export async function insertFindable(partnerID: string, number: number): Promise<void> {
  for (let from = 1; from <= number; from += AT_ONCE) await insertSome(partnerID, from);
}

async function insertSome(partnerID: string, from: number): Promise<void> {
  await ownerDatabase().execute(sql`
    with owned as (
      select account_id, created_on, n from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n
        join account on partner_id = ${partnerID}::uuid and foreign_id = 'shop-' || n),
    named as (
      select *, ${nameOf(FIRST, 7)} as first_name, ${nameOf(LAST, 3)} || n as last_name, lpad(((n * 7919) % 10000)::text, 4, '0') as last_four,
        gen_random_uuid() as wallet_id from owned),
    person as (
      insert into representative (partner_id, representative_id, account_id, profile, created_on, updated_on)
      select ${partnerID}::uuid, gen_random_uuid(), account_id, jsonb_build_object('name', jsonb_build_object('firstName', first_name, 'lastName', last_name),
        'email', lower(first_name) || n || '@people.example'), created_on, created_on from named),
    wallet as (
      insert into wallet (wallet_id, account_id, partner_id, currency, created_on)
      select wallet_id, account_id, ${partnerID}::uuid, 'USD', created_on from named returning wallet_id),
    card as (
      insert into issued_card (partner_id, issued_card_id, account_id, funding_wallet_id, brand, last_four, expiration_month, expiration_year,
        expires_on, first_name, last_name, state, created_on)
      select ${partnerID}::uuid, gen_random_uuid(), account_id, wallet_id, 'Visa', last_four, '12', '99', '2100-01-01', first_name, last_name, 'active', created_on
      from named where (select count(*) from wallet) > 0),
    invite as (
      insert into onboarding_invite (code, account_id, capabilities, fee_plan_codes, scopes, recipient, created_by, created_on)
      select 'bench-' || wallet_id, ${partnerID}::uuid, '{wallet}', '{}', '{}', first_name || ' ' || last_name, 'bench', created_on from named)
    insert into bank_account (bank_account_id, account_id, partner_id, holder_name, holder_type, bank_name, bank_account_type, routing_number,
      last_four, fingerprint, takes_rtp, status, status_reason, created_on, updated_on)
    select gen_random_uuid(), account_id, ${partnerID}::uuid, first_name || ' ' || last_name, 'individual', 'Bench Bank', 'checking', '273976369',
      last_four, wallet_id::text, false, 'verified', 'bank-account-created', created_on, created_on from named`);
}
