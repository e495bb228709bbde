import { test } from "@playwright/test";
import fc from "fast-check";
import { prices } from "@/components/hosted/words/landing";
import { cents, decimalToCents } from "@/lib/core/money/money";
import { cardNetworkCost } from "@/lib/core/money/network-rates";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { FeePlan } from "@/lib/domain/money/fee-plans/contract";
import { type BillableEvent, SaveFee } from "@/lib/domain/money/fee-plans/dashboard";
import { BILLABLE_EVENTS, billableFeeOf, chargesFor } from "@/lib/domain/money/fee-plans/shared/charge";
import { chargesOf } from "@/lib/domain/money/transfers/charges";
import type { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { costIn, withCost } from "@/lib/domain/money/transfers/network-cost";
import type { TransferRow } from "@/lib/domain/money/transfers/opening";
import { pairOf } from "@/lib/domain/money/transfers/shared/pairs";
import type { Sides } from "@/lib/domain/money/transfers/create/sides";
import type { Instruction } from "@/lib/providers/rails/rail-provider";
import { cardSteps } from "@/lib/providers/rails/simulator/cards";
import { fastPace } from "@/lib/providers/rails/simulator/pace";
import { workedExample } from "./fee-example";
import { pricesOf } from "./prices";

type Plan = Pick<FeePlan, "billableFees" | "cardAcquiringModel" | "monthlyPlatformFee" | "minimumCommitment">;

const RUNS = { numRuns: 1000 };
const EVENTS = Object.keys(BILLABLE_EVENTS) as BillableEvent[];
const usd = (valueDecimal: string) => ({ currency: "USD", valueDecimal });
const amounts = fc.integer({ min: 1, max: 10_000_000 });
const sums = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), amounts);
const rates = fc.constantFrom("0", "0.0", "0.05", "0.15", "1", "2.9", "12.34", "100");

const fees = fc
  .record(
    {
      billableEvent: fc.constantFrom(...EVENTS),
      feeName: fc.constantFrom("Card payment", "Whatever"),
      feeModel: fc.constantFrom("fixed", "blended", "variable"),
      fixedAmount: sums,
      variableRate: rates,
      bounds: fc.tuple(sums, sums).map((two) => two.sort((one, other) => one - other)),
      bounded: fc.constantFrom("least", "most", "both", undefined),
    },
    { requiredKeys: ["billableEvent", "feeName", "feeModel", "fixedAmount", "variableRate", "bounds"] },
  )
  .map(({ bounds: [least, most], bounded, ...fee }) =>
    billableFeeOf(
      SaveFee.parse({
        ...fee,
        ...((bounded === "least" || bounded === "both") && { minPerTransaction: least }),
        ...((bounded === "most" || bounded === "both") && { maxPerTransaction: most }),
      }),
    ),
  );
const plans = fc.array(
  fc.record({
    cardAcquiringModel: fc.constantFrom("flat-rate" as const, "cost-plus" as const),
    billableFees: fc.uniqueArray(fees, { selector: ({ billableEvent }) => billableEvent, maxLength: 5 }),
    monthlyPlatformFee: fc.constant(usd("0.00")),
    minimumCommitment: fc.constant(usd("0.00")),
  }),
  { minLength: 1, maxLength: 3 },
);

const WAYS: Partial<Record<BillableEvent, [PaymentMethodType, PaymentMethodType]>> = {
  "card-acquiring": ["card-payment", "service-wallet"],
  "ach-debit": ["ach-debit-collect", "service-wallet"],
  "ach-credit": ["service-wallet", "ach-credit-standard"],
  "rtp-credit": ["service-wallet", "rtp-credit"],
  "push-to-card": ["service-wallet", "push-to-card"],
  "pull-from-card": ["pull-from-card", "service-wallet"],
};

/** Returns what a transfer costs under plans, computed by the charging code and the simulator's card networks. */
function charged(together: readonly Plan[], event: BillableEvent, amount: number): number {
  const [from, to] = WAYS[event] ?? [];
  const pair = from && to && pairOf(from, to);
  if (!pair)
    return chargesFor(
      together.flatMap(({ billableFees }) => billableFees),
      event,
      cents(amount),
    ).total;
  const party = {
    plans: together.map(({ billableFees }) => billableFees),
    passesCosts: together.some(({ cardAcquiringModel }) => cardAcquiringModel === "cost-plus"),
  };
  const sides = { source: { party }, destination: { party }, partner: {} } as unknown as Sides;
  const charges = chargesOf({ amount: { currency: "USD", value: amount } } as CreateTransfer, sides, pair);
  if (pair.legs[0] !== "card-charge") return charges.fee;
  const instruction = { kind: "card-charge", amount, createdOn: new Date() } as Instruction;
  const settled = cardSteps(instruction, undefined, fastPace(1)).find(({ kind }) => kind === "settled");
  const cost = costIn({ details: { ...settled?.details, cost: settled?.cost } });
  return withCost({ charges } as TransferRow, cost).charges.fee;
}

const centsIn = (text: string) => decimalToCents(text.replace(/[$,]/g, ""));

/** Returns the cost that a line of a price list states for an amount, read as a person would. */
function charge(line: string, amount: number): number {
  if (line === "Free" || line === "Included") return 0;
  if (line === "At cost") return cardNetworkCost(cents(amount)).cost;
  const part = (pattern: RegExp) => pattern.exec(line)?.[1];
  const [price = "", ...limits] = line.split(", ");
  if (!/^[\d.,$%]+(?: \+ \$[\d.,]+)?(?:,at (?:least|most) \$[\d.,]+)*$/.test([price, ...limits].join())) return NaN;
  const [rate, fixed] = [/([\d.]+)%/, /(\$[\d.,]+)/].map((pattern) => pattern.exec(price)?.[1]);
  const [least, most] = [part(/at least (\$[\d,]+\.\d+)/), part(/at most (\$[\d,]+\.\d+)/)];
  const share = Math.floor((amount * Math.round(Number(rate ?? 0) * 100) + 5000) / 10_000);
  const priced = share + (fixed ? centsIn(fixed) : 0);
  return Math.max(Math.min(priced, most ? centsIn(most) : Infinity), least ? centsIn(least) : 0);
}

const CHARGED = EVENTS.filter((event) => event !== "network-passthrough");

test("every line of a price list shows the price that is charged", () => {
  fc.assert(
    fc.property(plans, fc.constantFrom(...CHARGED), amounts, (together, event, amount) => {
      const lines = together.map((plan) => pricesOf(plan, { together }));
      const own = together.flatMap(({ billableFees }, at) => {
        const charging = billableFees.findIndex(({ billableEvent }) => billableEvent === event);
        return charging < 0 ? [] : [lines[at]?.[charging]?.amount ?? ""];
      });
      const isPassedOn = event === "card-acquiring" && lines.flat().some((line) => line.amount === "At cost");
      const all = [...own, ...(isPassedOn ? ["At cost"] : [])];
      return all.reduce((sum, line) => sum + charge(line, amount), 0) === charged(together, event, amount);
    }),
    RUNS,
  );
});

for (const words of [prices.en, prices.es])
  test(`every example shows the sum that is charged, with the card networks' costs: ${words.free}`, () => {
    const named = Object.entries(words.example.events) as [BillableEvent, string][];
    fc.assert(
      fc.property(plans, (together) => {
        const example = workedExample(together, words) ?? "";
        const event = named.find(([, name]) => example.toLowerCase().includes(name))?.[0];
        const hasFee = together.some(({ billableFees }) =>
          billableFees.some(({ billableEvent }) => named.some(([one]) => one === billableEvent)),
        );
        const passesOn = together.some(({ cardAcquiringModel }) => cardAcquiringModel === "cost-plus");
        if (!event) return example === "" && !hasFee && !passesOn;
        const [amount = 0, ...parts] = [...example.matchAll(/\$[\d,]+\.\d\d/g)].map(([sum]) => centsIn(sum));
        const sum = parts.reduce((one, other) => one + other, 0);
        const saysNetworks = /networks charge \(about|cobran las redes de tarjetas \(unos/.test(example);
        return sum === charged(together, event, amount) && saysNetworks === passesOn;
      }),
      RUNS,
    );
  });
