import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { paymentMethodTable as method } from "@/db/schema";
import type { BankAccountID } from "@/lib/core/api/ids";
import { SANDBOX_VERIFICATION_CODE } from "@/lib/core/money/rail-test-values";
import { getProofKind } from "@/lib/domain/money/bank-accounts/queries";
import { SANDBOX_DEPOSITS } from "@/lib/domain/money/bank-accounts/shared/proof-rules";
import { isUsable, METHOD_SOURCES } from "@/lib/domain/money/payment-methods/usable";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { ConsentScope } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { inView } from "@/lib/domain/kernel/operations/in-view";
import { SCENARIO_FUNDS } from "@/lib/domain/kernel/limits";
import type { TestProof } from "./contract";
import { type MetNeeds, SCENARIO_NEEDS, type ScenarioNeed } from "./dashboard";
import { onlyInSandbox } from "@/lib/domain/kernel/operations/only-in-sandbox";

/**
 * Returns the proof that verifies the bank account. Throws 404 in production, and before a verification was initiated.
 */
export async function getTestProof(ctx: Ctx, id: BankAccountID): Promise<TestProof> {
  onlyInSandbox(ctx);
  const kind = await getProofKind(ctx, id);
  return kind === "micro-deposits" ? { amounts: [...SANDBOX_DEPOSITS] } : { code: SANDBOX_VERIFICATION_CODE };
}

/** Returns the needs of scenarios that the account meets, in one query. Throws 404 in production. */
export async function getMetNeeds(ctx: Ctx): Promise<MetNeeds> {
  onlyInSandbox(ctx);
  const conditions = conditionsOf(ctx);
  const columns = SCENARIO_NEEDS.map((need) => sql`${conditions[need]} as ${sql.identifier(need)}`);
  const [row] = await rows<Record<ScenarioNeed, boolean>>(ctx.db, sql`select ${sql.join(columns, sql`, `)}`);
  return { met: SCENARIO_NEEDS.filter((need) => row?.[need]) };
}

/** Conditions for each need, as far as the account's connection lets the caller see it. */
function conditionsOf(ctx: Ctx): Record<ScenarioNeed, SQL> {
  const { accountID, homePartnerID, now } = ctx;
  const knows = (scope: ConsentScope) => sql`account_id = ${accountID}::uuid and account_id in (${inView(ctx, scope)})
    and partner_id = ${homePartnerID}::uuid`;
  const canUse = (type: PaymentMethodType) => sql`exists (select 1 from ${METHOD_SOURCES}
    where ${method.partnerID} = ${homePartnerID}::uuid and ${method.accountID} = ${accountID}::uuid
      and ${method.type} = ${type} and ${isUsable(homePartnerID, now)})`;
  return {
    wallet: canUse("service-wallet"),
    funds: sql`exists (select 1 from wallet where ${knows("wallets.read")} and available >= ${SCENARIO_FUNDS}::bigint)`,
    "bank-account": canUse("ach-credit-standard"),
    "verified-bank-account": canUse("ach-debit-fund"),
    "linked-card": canUse("card-payment"),
    "collect-funds": sql`exists (select 1 from capability
      where ${knows("capabilities.read")} and capability = 'collect-funds' and status = 'enabled')`,
    "spending-card": sql`exists (select 1 from issued_card where ${knows("issued-cards.read")} and state = 'active')`,
  };
}
