import {
  CVV_RESULTS,
  NAME_RESULTS,
  POSTAL_CODE_RESULTS,
  REGISTERED_NAME,
  TEST_CARD_WORDS,
  TEST_CARDS,
} from "@/lib/core/card-test-values";
import { CARD_NETWORKS, networkOf } from "@/lib/domain/linked-cards/shared/card-networks";
import { type TestValue, TestValues } from "./test-values";

const found = (result: string) => `The check answers ${result}.`;
const UNCHECKED = " Only Visa and Discover do; others answer unavailable.";
const NAME_PARTS = ["first", "middle", "last", "full"];

const CARDS = TEST_CARDS.map(({ number, result }): TestValue => {
  const network = networkOf(number);
  return {
    value: number,
    where: network ? `Card number (${CARD_NETWORKS[network].brand})` : "Card number",
    words: TEST_CARD_WORDS[result],
  };
});

const CHECKS: readonly TestValue[] = [
  ...[...CVV_RESULTS].map(([code, result]) => ({
    value: `${code}, or ${code}${code.slice(-1)} of American Express`,
    where: "Security code",
    words: found(result),
  })),
  ...[...POSTAL_CODE_RESULTS].map(([code, result]) => ({
    value: code,
    where: "Postal code, and with it the first line of the address",
    words: `${found(result)}${result === "notChecked" ? UNCHECKED : ""}`,
  })),
  ...[...NAME_RESULTS].map(([name, results]) => ({
    value: name,
    where: `Holder’s name, where ${REGISTERED_NAME} is registered`,
    words: results.map((result, index) => `${NAME_PARTS[index]} ${result}`).join(", "),
  })),
];

/** The card numbers of the sandbox, and what becomes of each: from the processor's own table. */
export function CardTestValuesTable() {
  return <TestValues caption="Card numbers" rows={CARDS} />;
}

/** What the checks of a card find in the sandbox: from the processor's own table. All other values are unavailable. */
export function CardChecksTable() {
  return <TestValues caption="Checks of a card" rows={CHECKS} />;
}
