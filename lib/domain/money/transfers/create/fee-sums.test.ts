import { expect, test } from "@playwright/test";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { rows } from "@/db/client";
import { feePlanAgreementTable, railInstructionTable, transferTable, walletTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { agree, type TestFee } from "@/testing/fee-plans";
import { type Market, newMarket } from "@/testing/storm/market";
import { settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import { ROUNDS } from "@/testing/turns";
import { Failure } from "@/lib/core/failure";
import { type TransferID, AccountID } from "@/lib/core/api/ids";
import { getTransfer } from "../queries";

const db = testDatabase();
checkBooks();

/** A plan's fee in cents and hundredths of a percent, for the transfer's own event or for a different event. */
interface Fee {
  isOther: boolean;
  fixed: number;
  points: number;
  least?: number;
  most?: number;
}
interface Plans {
  model: "flat-rate" | "cost-plus";
  fees: readonly Fee[];
}
interface Payment {
  way: WayName;
  amount: number;
  plans: Readonly<Record<"source" | "destination", Plans>>;
  facilitator?: { kind: "total" | "markup"; isDecimal: boolean; cents: number };
}

/** Pairs that end in a wallet, where the partner may also take a fee. They are drawn more often. */
const INTO_WALLETS = ["between wallets", "between wallets", "card", "debit, collect", "pull"] as const;

const fee: fc.Arbitrary<Fee> = fc.record(
  {
    isOther: fc.nat(3).map((one) => one === 0),
    fixed: fc.integer({ min: 0, max: 150 }),
    points: fc.constantFrom(0, 1, 15, 80, 290, 333),
    least: fc.integer({ min: 0, max: 100 }),
    most: fc.integer({ min: 100, max: 900 }),
  },
  { requiredKeys: ["isOther", "fixed", "points"] },
);
const plans: fc.Arbitrary<Plans> = fc.record({
  model: fc.constantFrom("flat-rate", "cost-plus"),
  fees: fc.array(fee, { maxLength: 2 }),
});
const payment: fc.Arbitrary<Payment> = fc.record(
  {
    way: fc.constantFrom(...(Object.keys(WAYS) as WayName[]), ...INTO_WALLETS),
    // Below the amounts that the sandbox returns, declines or disputes.
    amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 5000 }), fc.constant(5000)),
    plans: fc.record({ source: plans, destination: plans }),
    facilitator: fc.record({
      kind: fc.constantFrom("total", "markup"),
      isDecimal: fc.boolean(),
      cents: fc.integer({ min: 0, max: 500 }),
    }),
  },
  { requiredKeys: ["way", "amount", "plans"] },
);

/** Returns the fee of an amount as the contract defines it: half a cent rounds up. */
function feeOf({ fixed, points, least = 0, most = Infinity }: Fee, amount: number): number {
  return Math.max(Math.min(fixed + Math.floor((amount * points + 5000) / 10_000), most), least);
}

/**
 * Returns what the operator and the networks should get and who should bear it. Undefined if the payment is rejected.
 */
function expectation({ way, amount, plans, facilitator }: Payment) {
  const { payer, to } = WAYS[way];
  const { model, fees } = plans[payer];
  const operator = fees.filter(({ isOther }) => !isOther).reduce((sum, one) => sum + feeOf(one, amount), 0);
  const own = facilitator?.cents ?? 0;
  if (facilitator) {
    if (to !== "service-wallet") return undefined;
    if (facilitator.kind === "total" && (own > amount || own < operator)) return undefined;
    if (facilitator.kind === "markup" && own + operator > amount) return undefined;
  }
  if ((way === "card" || way === "pull") && operator > amount) return undefined;
  const networks = way === "card" ? networksGet(amount) : 0;
  const passed = way === "card" && model === "cost-plus" ? networks : 0;
  const bearer = !facilitator ? payer : facilitator.kind === "total" ? "partner" : "destination";
  return { operator: operator + passed, networks, own, bearer };
}

/**
 * The sandbox's costs of a debit card: 1.5 % and 10 cents for the issuer and 0.15 % for the networks, at most the
 * amount paid.
 */
const networksGet = (amount: number) =>
  Math.min(Math.floor((amount * 150 + 5000) / 10_000) + 10 + Math.floor((amount * 15 + 5000) / 10_000), amount);

const terms = (way: WayName, fees: readonly Fee[]): TestFee[] =>
  fees.map(({ isOther, points, ...rest }) => ({
    ...rest,
    event: isOther ? "dispute" : WAYS[way].event,
    rate: (points / 100).toString(),
  }));

async function agreeAnew({ partner, traders }: Market, { way, plans }: Payment): Promise<void> {
  for (const [at, { model, fees }] of [plans.source, plans.destination].entries()) {
    const accountID = AccountID.parse(traders[at]?.accountID);
    await db.delete(feePlanAgreementTable).where(eq(feePlanAgreementTable.accountID, accountID));
    await agree(partner, accountID, terms(way, fees), model);
  }
}

async function wallets({ traders, walletID }: Market): Promise<number[]> {
  const ids = [...traders.slice(0, 2).map((trader) => trader.walletID), walletID];
  const matches = await db.select().from(walletTable).where(inArray(walletTable.walletID, ids));
  return ids.map((id) => matches.find((wallet) => wallet.walletID === id)?.available ?? NaN);
}

async function booked(id: TransferID): Promise<Record<string, number>> {
  const legs = db
    .select({ id: railInstructionTable.instructionID })
    .from(railInstructionTable)
    .where(eq(railInstructionTable.transferID, id));
  const sums = await rows<{ account: string; amount: string }>(
    db,
    sql`select e.account, sum(e.amount)::text as amount from ledger.entry e join ledger.txn x using (partner_id, txn_id)
      where (x.source_id = ${id} or ${inArray(sql`x.source_id`, legs)}) and e.wallet_id is null
      group by e.account having sum(e.amount) <> 0`,
  );
  return Object.fromEntries(sums.map(({ account, amount }) => [account, Number(amount)]));
}

function facilitatorFee({ facilitator }: Payment) {
  if (!facilitator) return {};
  const { kind, isDecimal, cents } = facilitator;
  return { facilitatorFee: isDecimal ? { [`${kind}Decimal`]: (cents / 100).toFixed(2) } : { [kind]: cents } };
}

async function pay(market: Market, payment: Payment): Promise<TransferID | undefined> {
  const [source, destination] = market.traders;
  const { from, to } = WAYS[payment.way];
  const [one, other] = [source?.methods[from], destination?.methods[to]];
  if (!one || !other) throw new Error("a method is missing");
  return newTransfer(market.ctx(), {
    ...{ from: one, to: other, cents: payment.amount },
    ...(facilitatorFee(payment) as object),
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "invalid") return undefined;
    throw error;
  });
}

test("for any plans, rail and partner fee, the plan sets the fee, its bearer pays it, and all entries add up to zero", async () => {
  test.setTimeout(120_000 + ROUNDS * 5000);
  const market = await newMarket();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(payment, async (payment) => {
      await agreeAnew(market, payment);
      const before = await wallets(market);
      const id = await pay(market, payment);
      const due = expectation(payment);
      expect(id !== undefined, "it is made").toBe(due !== undefined);
      if (!id || !due) return expect(await wallets(market)).toEqual(before);
      made++;
      await settleAll(market);
      const transfer = await getTransfer(market.ctx(), id);
      expect(transfer).toMatchObject({ status: "completed" });
      expect(transfer.serviceFee ?? 0).toBe(due.operator);
      const { from, to } = WAYS[payment.way];
      const bears = (side: string) => (due.bearer === side ? due.operator : 0);
      const fromWallet = from === "service-wallet" ? payment.amount : 0;
      const toWallet = to === "service-wallet" ? payment.amount : 0;
      const moved = (await wallets(market)).map((cents, at) => cents - (before[at] ?? 0));
      expect(moved).toEqual([
        0 - fromWallet - bears("source"),
        toWallet - due.own - bears("destination"),
        due.own - bears("partner"),
      ]);
      const { cash = 0, "fee-income": operator = 0, "network-cost": networks = 0, ...left } = await booked(id);
      expect(left, "nothing stays on its way").toEqual({});
      expect({ operator, networks: 0 - networks }).toEqual({ operator: due.operator, networks: due.networks });
      expect(cash).toBe(fromWallet - toWallet + due.networks);
      expect(moved.reduce((sum, cents) => sum + cents, 0) + operator + cash + networks).toBe(0);
    }),
    { numRuns: 3 * ROUNDS },
  );
  expect(made).toBeGreaterThan(ROUNDS / 2);
  expect(await db.$count(transferTable, and(eq(transferTable.partnerID, market.partner.accountID)))).toBe(made);
});
