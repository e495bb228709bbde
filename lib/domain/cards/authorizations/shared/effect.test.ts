import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { FACT_KINDS } from "../states";
import { effectOf, type Hold, type NetworkFact } from "./effect";
import { holdDays } from "@/lib/domain/cards/authorizations/authorize-spend";

const cents = fc.integer({ min: 0, max: 10_000 });
const holds: fc.Arbitrary<NetworkFact> = fc.record({
  kind: fc.constantFrom(...FACT_KINDS),
  amount: fc.option(cents, { nil: undefined }),
  final: fc.boolean(),
});

test("for any events in any order, only an open authorization holds money, and each cent is accounted for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(holds, { maxLength: 8 }), (amount, facts) => {
      let hold: Hold = { status: "pending", authorized: amount, held: amount, captured: 0 };
      for (const one of facts) {
        const effect = effectOf(hold, one);
        if (!effect) continue;
        const { after, move } = effect;
        const grown = after.held - hold.held;
        const moved = {
          hold: () => grown === (move.move === "hold" ? move.amount : 0),
          release: () => move.move === "release" && grown === -move.amount,
          capture: () => move.move === "capture" && grown === -(move.held + move.released),
          none: () => grown === 0,
        }[move.move];
        expect(moved()).toBe(true);
        expect(after.captured - hold.captured).toBe(move.move === "capture" ? move.amount : 0);
        expect(after.status === "pending").toBe(after.held > 0);
        expect(Math.min(after.authorized, after.held, after.captured)).toBeGreaterThanOrEqual(0);
        hold = after;
      }
    }),
  );
});

test("travel holds last thirty days, and all other and unknown categories seven", () => {
  for (const mcc of ["3000", "3501", "4411", "4722", "7011", "7512"]) expect(holdDays(mcc), mcc).toBe(30);
  for (const mcc of [undefined, "", "5411", "2999", "4000", "x"]) expect(holdDays(mcc), mcc).toBe(7);
});
