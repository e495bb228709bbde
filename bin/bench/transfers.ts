import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ctxFor } from "@/testing/context";
import { newKey, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { SCOPES } from "@/lib/core/access/scopes";
import { issueToken } from "@/lib/domain/access/keys/issue-token";

const WALLETS = 10_000;
const PAIRS = 4000;
const OPENING_CENTS = 10_000_000;
const WALLET_BATCHES = 20;

/** A partner with funded wallets. */
interface Payers {
  token: string;
  partnerID: string;
  /** Payment methods of wallets as pairs of source and destination. */
  spread: [string, string][];
  /** Pairs that all have the same source wallet. */
  hot: [string, string][];
}

/** Creates the wallets, funded by the operator, and random pairs of them. */
export async function seedPayers(): Promise<Payers> {
  await ownerDatabase().execute(sql`set statement_timeout = 0`);
  const partner = await newPartner(testDatabase());
  await insertMerchants(partner, WALLETS);
  await fundAll(partner.accountID);
  await ownerDatabase().execute(sql`vacuum analyze`);
  const matches = await rows<{ method: string }>(
    ownerDatabase(),
    sql`select payment_method_id as method from payment_method where partner_id = ${partner.accountID}::uuid`,
  );
  const methods = matches.map(({ method }) => method);
  const other = (index: number) => methods[(index * 7919 + 1) % methods.length] ?? "";
  const pairs = methods.slice(0, PAIRS).map((method, index): [string, string] => [method, other(index)]);
  const [hottest = ""] = methods;
  return {
    token: await tokenOf(partner),
    partnerID: partner.accountID,
    spread: pairs.filter(([from, to]) => from !== to),
    hot: pairs.flatMap(([, to]): [string, string][] => (to === hottest ? [] : [[hottest, to]])),
  };
}

async function tokenOf(partner: Partner): Promise<string> {
  const { keyID } = await newKey(testDatabase(), partner.accountID, SCOPES);
  const ctx = ctxFor(partner);
  const scope = SCOPES.filter((name) => name !== "issued-cards.read-secure").join(" ");
  const { access_token: token } = await issueToken(
    { ...ctx, caller: { ...ctx.caller, kind: "key", id: keyID } },
    { grant_type: "client_credentials", scope },
  );
  return token;
}

export async function insertMerchants({ accountID: partnerID }: Partner, count: number): Promise<string[]> {
  const matches = await rows<{ walletID: string }>(
    ownerDatabase(),
    sql`
    with made as (select gen_random_uuid() as id, gen_random_uuid() as wallet, n from generate_series(1, ${count}::int) n),
    account as (
      insert into account (account_id, partner_id, mode, account_type, display_name, profile, settings, created_on, updated_on)
      select id, ${partnerID}::uuid, 'sandbox', 'business', 'Merchant ' || n,
        jsonb_build_object('business', jsonb_build_object('legalBusinessName', 'Merchant ' || n, 'email', 'm' || n || '@example.com', 'ownersProvided', false)),
        '{}'::jsonb, now(), now() from made),
    connection as (
      insert into connection (partner_id, account_id, scopes, created_on)
      select ${partnerID}::uuid, id, array['accounts.read', 'wallets.read', 'transfers.read', 'transfers.write', 'analytics.read'], now() from made),
    capability as (
      insert into capability (partner_id, account_id, capability, status, created_on, updated_on)
      select ${partnerID}::uuid, id, name, 'enabled', now(), now() from made, unnest(array[${sql.join(
        CAPABILITIES.map((name) => sql`${name}`),
        sql`, `,
      )}]) name),
    wallet as (
      insert into wallet (wallet_id, account_id, partner_id, currency, created_on) select wallet, id, ${partnerID}::uuid, 'USD', now() from made),
    method as (
      insert into payment_method (payment_method_id, account_id, partner_id, type, source_id, created_on)
      select gen_random_uuid(), id, ${partnerID}::uuid, 'service-wallet', wallet, now() from made)
    select wallet as "walletID" from made`,
  );
  return matches.map(({ walletID }) => walletID);
}

/** Funds the wallets in parts, because a statement may not take longer than the driver waits. */
async function fundAll(partnerID: string): Promise<void> {
  for (let part = 0; part < WALLET_BATCHES; part++)
    await ownerDatabase().execute(sql`
      select count(ledger.post(partner_id, gen_random_uuid(), 'adjustment', gen_random_uuid(), 'opened', now(), jsonb_build_array(
        jsonb_build_object('account', 'available', 'wallet', wallet_id, 'amount', ${OPENING_CENTS}::bigint, 'tx', gen_random_uuid(),
          'type', 'adjustment', 'memo', 'Bench', 'gross', ${OPENING_CENTS}::bigint),
        jsonb_build_object('account', 'operator', 'amount', -${OPENING_CENTS}::bigint)), '[]'))
      from wallet where partner_id = ${partnerID}::uuid and abs(hashtext(wallet_id::text)) % ${WALLET_BATCHES}::int = ${part}::int`);
}
