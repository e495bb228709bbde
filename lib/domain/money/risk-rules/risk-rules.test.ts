import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { riskRuleVersionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { asPerson, switchRulesOff } from "@/testing/risk";
import { type Market, newMarket } from "@/testing/storm/market";
import { newTransfer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { DAY } from "@/lib/core/time/time";
import type { SaveRiskRule } from "./dashboard";
import { createRiskRule, getRiskRule, updateRiskRule } from "./risk-rules";
import type { RiskCondition } from "./shared/conditions";
import { tryConditions } from "./try-rule";

const db = testDatabase();
checkBooks();

function payOut({ traders: [one, other], ctx }: Market, amount: number): Promise<TransferID> {
  const [from, to] = [one.methods["service-wallet"], other.methods["rtp-credit"]];
  if (!from || !to) throw new Error("a method is missing");
  return newTransfer(ctx(), { from, to, cents: amount });
}

const RULE: SaveRiskRule = {
  ...{ name: "Large", action: "hold", reason: "The amount is large", isActive: false },
  conditions: [{ kind: "amount", atLeast: 100_000 }],
};

test("a change makes a new version, and turning a rule off does not", async () => {
  const market = await newMarket();
  const as = () => asPerson(market.ctx());
  const { ruleID } = await transact(as(), (open) => createRiskRule(open, RULE));
  const save = (body: SaveRiskRule, version: number) =>
    transact(as(), (open) => updateRiskRule(open, ruleID, { ...body, version }));
  expect(await save({ ...RULE, isActive: true }, 1)).toMatchObject({ version: 1, isActive: true });
  const changed = { ...RULE, isActive: true, reason: "It is larger than usual" };
  expect(await save(changed, 1)).toMatchObject({ version: 2 });
  await expect(save(changed, 1)).rejects.toMatchObject({ kind: "conflict" });
  expect(await getRiskRule(market.ctx(), ruleID)).toMatchObject({ version: 2, reason: "It is larger than usual" });
  const isOf = and(eq(riskRuleVersionTable.partnerID, as().partnerID), eq(riskRuleVersionTable.ruleID, ruleID));
  expect(await db.$count(riskRuleVersionTable, isOf)).toBe(2);
  await expect(transact(market.ctx(), (open) => createRiskRule(open, RULE))).rejects.toMatchObject({
    kind: "forbidden",
  });
  const stranger = await newMarket();
  await expect(getRiskRule(stranger.ctx(), ruleID)).rejects.toMatchObject({ kind: "notFound" });
});

test("a trial shows what a rule would have matched, and a rule that holds everything must be confirmed", async () => {
  const market = await newMarket();
  for (const amount of [100, 200, 300, 400, 500]) await payOut(market, amount);
  const at = { ...market.ctx(), now: new Date(market.clock.now.getTime() + DAY) };
  const [amount, count]: RiskCondition[] = [
    { kind: "amount", atLeast: 300 },
    { kind: "count", of: "source", hours: 24, moreThan: 4 },
  ];
  if (!amount || !count) throw new Error("a condition is missing");
  expect(await tryConditions(at, [amount])).toMatchObject({
    ...{ transfers: 5, tried: { count: 5, amount: cents(1500) }, matched: { count: 3, amount: 1200 } },
    ...{ returned: { count: 0 }, isBlind: false },
  });
  const repeated = await Promise.all([1, 2, 3].map(() => payOut(market, 1)));
  expect(repeated).toHaveLength(3);
  const broad = { ...RULE, isActive: true, conditions: [{ kind: "amount", atLeast: 0 }] } as SaveRiskRule;
  const create = (body: SaveRiskRule) => transact(asPerson(at), (open) => createRiskRule(open, body));
  await expect(create(broad)).rejects.toMatchObject({
    ...{ kind: "invalid" },
    fields: { isConfirmed: expect.stringContaining("held all 8 transfers") as unknown },
  });
  expect(await create({ ...broad, isConfirmed: true })).toMatchObject({ isActive: true });
  await switchRulesOff(market.ctx());
});
