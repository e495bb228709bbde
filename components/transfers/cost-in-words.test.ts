import { expect, test } from "@playwright/test";
import { SAMPLE_PLANS } from "@/lib/demo/sample-plans";
import { pairOf } from "@/lib/domain/money/transfers/shared/pairs";
import { costInWords } from "./transfer-words";

const [direct, , interchangePlus] = SAMPLE_PLANS;

test("a transfer's cost includes the card networks' costs if the plan passes them on", () => {
  const [card, debit] = [pairOf("card-payment", "service-wallet"), pairOf("ach-debit-collect", "service-wallet")];
  if (!direct || !interchangePlus || !card || !debit) throw new Error("a sample plan or a pair is missing");
  const costs = (plan: typeof direct, pair: typeof card) =>
    costInWords(pair, 10_000, { source: "hidden", destination: [plan] });
  expect(costs(interchangePlus, card)).toBe(
    "$0.50 plus what the card networks charge (about $1.75), paid by the destination",
  );
  expect(costs(interchangePlus, debit)).toBe("Nothing");
  expect(costs(direct, card)).toBe("$3.20, paid by the destination");
});
