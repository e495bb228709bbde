import {
  CVV_RESULTS,
  NAME_RESULTS,
  POSTAL_CODE_RESULTS,
  REGISTERED_NAME,
  TEST_CARD_WORDS,
  TEST_CARDS,
} from "@/lib/core/money/card-test-values";
import {
  ACCOUNT_TEST_VALUES,
  AMOUNT_TEST_VALUES,
  EVIDENCE_TEST_VALUES,
  NAME_TEST_VALUES,
} from "@/lib/core/money/rail-test-values";
import { TEST_VALUES, type TestValue } from "@/lib/core/money/test-values";
import { CARD_NETWORKS, networkOf } from "@/lib/domain/money/linked-cards/shared/card-networks";

export interface TestValueRow {
  value: string;
  where: string;
  words: string;
  /** The codes that the account's requirements show. Undefined for a value that fails no check of an account. */
  codes?: { details: string; errorCode: string };
}

const FIELDS: Record<TestValue["field"], string> = {
  number: "Tax ID: EIN, SSN or ITIN",
  postalCode: "Postal code",
  addressLine1: "First line of the address",
};

const checks = TEST_VALUES.map(({ field, value, result, words }): TestValueRow => ({
  value,
  where: FIELDS[field],
  words,
  ...(result !== "review" && { codes: result }),
}));

const cards = TEST_CARDS.map(({ number, result }): TestValueRow => {
  const network = networkOf(number);
  return {
    value: number,
    where: network ? `Card number (${CARD_NETWORKS[network].brand})` : "Card number",
    words: TEST_CARD_WORDS[result],
  };
});

const find = (result: string) => `The check returns ${result}.`;
const UNCHECKED = " Only Visa and Discover do; other networks return unavailable.";
const NAME_PARTS = ["first", "middle", "last", "full"];

const cardChecks: readonly TestValueRow[] = [
  ...[...CVV_RESULTS].map(([code, result]) => ({
    value: `${code}, or ${code}${code.slice(-1)} of American Express`,
    where: "Security code",
    words: find(result),
  })),
  ...[...POSTAL_CODE_RESULTS].map(([code, result]) => ({
    value: code,
    where: "Postal code, and with it the first line of the address",
    words: `${find(result)}${result === "notChecked" ? UNCHECKED : ""}`,
  })),
  ...[...NAME_RESULTS].map(([name, results]) => ({
    value: name,
    where: `Holder’s name, if ${REGISTERED_NAME} is registered`,
    words: results.map((result, index) => `${NAME_PARTS[index]} ${result}`).join(", "),
  })),
];

interface TestValueTable {
  caption: string;
  rows: readonly TestValueRow[];
}

/** The tables of sandbox test values, from the simulators' own tables. Every other card check returns "unavailable". */
export const TEST_VALUE_TABLES = {
  checks: { caption: "Values that do not pass", rows: checks },
  money: {
    caption: "Amounts, bank accounts and texts",
    rows: [...AMOUNT_TEST_VALUES, ...ACCOUNT_TEST_VALUES, ...EVIDENCE_TEST_VALUES, ...NAME_TEST_VALUES],
  },
  cards: { caption: "Card numbers", rows: cards },
  cardChecks: { caption: "Checks of a card", rows: cardChecks },
} as const satisfies Record<string, TestValueTable>;
