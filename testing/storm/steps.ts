import fc from "fast-check";
import { aftermath, type AftermathStep } from "./aftermath";
import { isWay, type WayName, WAYS } from "./ways";

/** An action or event. `of` selects among the sequence's transfers, modulo their number. */
export type Step =
  | { act: "transfer"; way: WayName; from: number; to: number; cents: number; total: number; markup: number }
  | { act: "child"; of: number; to: number; cents: number; isPayout: boolean }
  | { act: "refund"; of: number; share: number }
  | { act: "reverse"; of: number }
  | { act: "cancel"; of: number }
  | { act: "repeat"; of: number }
  | { act: "adjust"; who: number; cents: number }
  | { act: "wait"; seconds: number }
  | { act: "trouble"; trouble: "lose the question" | "lose the answer" }
  | { act: "callbacks"; of: number; order: number[] }
  | { act: "together"; steps: Step[] }
  | AftermathStep;

/**
 * Amounts with a special meaning in the sandbox: returns early and late, corrections, declines, rejections, silence.
 */
const ODD = [5501, 5502, 5509, 5510, 5529, 5601, 6601, 6614, 7703, 7711, 7712, 9001, 9002];
const cents = fc.oneof(fc.integer({ min: 100, max: 3000 }), fc.constantFrom(...ODD));
const who = fc.constantFrom(0, 1, 2);
const of = fc.nat(7);
/** A partner's own fee. A total may be less than the operator's, which is rejected. */
const part = fc.oneof(
  { arbitrary: fc.constant(0), weight: 4 },
  { arbitrary: fc.integer({ min: 1, max: 135 }), weight: 1 },
);
/** Transfers between wallets are the cheapest to play. */
const ways = [...Object.keys(WAYS).filter(isWay), "between wallets" as const, "between wallets" as const];

const transfer = fc.record<Step & { act: "transfer" }>({
  act: fc.constant("transfer"),
  way: fc.constantFrom(...ways),
  from: who,
  to: who,
  cents,
  total: part,
  markup: part,
});
const onOne: fc.Arbitrary<Step> = fc
  .record({ act: fc.constantFrom("reverse" as const, "cancel", "repeat"), of })
  .map((step): Step => step);
const refund = fc.record({ act: fc.constant("refund" as const), of, share: fc.integer({ min: 1, max: 100 }) });
const wait = fc.record({ act: fc.constant("wait" as const), seconds: fc.constantFrom(1, 2, 3, 4, 7, 15) });

const single: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: transfer, weight: 2 },
  { arbitrary: wait, weight: 4 },
  { arbitrary: onOne, weight: 4 },
  { arbitrary: refund, weight: 2 },
  {
    arbitrary: fc.record({ act: fc.constant("child" as const), of, to: who, cents, isPayout: fc.boolean() }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ act: fc.constant("adjust" as const), who, cents: fc.integer({ min: -4000, max: 4000 }) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      act: fc.constant("trouble" as const),
      trouble: fc.constantFrom("lose the question" as const, "lose the answer"),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ act: fc.constant("callbacks" as const), of, order: fc.array(fc.nat(5), { maxLength: 8 }) }),
    weight: 2,
  },
);

const together = fc.record({
  act: fc.constant("together" as const),
  steps: fc.array(fc.oneof(onOne, refund, wait), { minLength: 2, maxLength: 2 }),
});

/** A beginning, followed by related and unrelated steps. */
const after = (beginning: fc.Arbitrary<Step[]>, usual: fc.Arbitrary<Step>) =>
  fc
    .tuple(
      beginning,
      fc.array(fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: together, weight: 1 }), {
        minLength: 2,
        maxLength: 4,
      }),
    )
    .map(([first, rest]) => [...first, ...rest]);

const sequence = fc.oneof(
  { arbitrary: after(fc.tuple(transfer), single), weight: 5 },
  ...aftermath.map(({ beginning, usual }) => ({
    arbitrary: after(beginning, fc.oneof(usual, usual, single)),
    weight: 1,
  })),
);

/** The given number of sequences, the same for the same seed. */
export const sequencesOf = (seed: number, count: number): Step[][] => fc.sample(sequence, { seed, numRuns: count });
