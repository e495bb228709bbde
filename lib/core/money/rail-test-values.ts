import { keysOf } from "../collections";
import {
  ACH_RETURN_REASONS,
  CARD_FAILURE_CODES,
  type CardFailureCode,
  RETURNS_WITHOUT_DEADLINE,
  RTP_FAILURE_CODES,
  type RTPFailureCode,
} from "./rail-codes";

/** The sandbox's effect on a test amount. */
export type AmountEffect =
  | { effect: "return" | "late-return"; code: string }
  | { effect: "correction"; code: string }
  | { effect: "decline"; code: CardFailureCode }
  | { effect: "rejection"; code: RTPFailureCode }
  | { effect: "accepted-without-posting"; then: "completed" | "failed" }
  | { effect: "dispute"; course: DisputeCourse }
  | { effect: "high-risk" | "failed-refund" | "silence" };

/** The course of a sandbox dispute, unless the merchant responds. */
export type DisputeCourse = "chargeback" | "inquiry" | "resolved" | "short" | "withdrawn";

/** A range of test amounts and their effect in the sandbox. */
export interface AmountTestValue {
  /** The whole dollars of the amount. Its cents choose the code, if there are several. */
  dollars: number;
  /** The amount as people write it: `$55.NN`. */
  value: string;
  /** The payments that it applies to. */
  where: string;
  words: string;
  effectOf(part: number): AmountEffect | undefined;
}

const CARDS = "Card, push to card, pull from card";
const two = (part: number) => String(part).padStart(2, "0");

/** Codes of returns that arrive before a debit completes. All others arrive after. */
export const EARLY_RETURNS = ["R01", "R02", "R03", "R04", "R08", "R09", "R16", "R20"];

const isCodeWithWindow = (code: string) => code in ACH_RETURN_REASONS && !RETURNS_WITHOUT_DEADLINE.includes(code);

const only =
  (part: number, effect: AmountEffect): AmountTestValue["effectOf"] =>
  (given) =>
    given === part ? effect : undefined;

/** Amounts from $88.01, in this order. */
function disputes(words: Record<DisputeCourse, string>): AmountTestValue[] {
  return Object.entries(words).map(([course, said], index) => ({
    dollars: 88,
    value: `$88.${two(index + 1)}`,
    where: "Card payment",
    words: said,
    effectOf: only(index + 1, { effect: "dispute", course: course as DisputeCourse }),
  }));
}

export const AMOUNT_TEST_VALUES: readonly AmountTestValue[] = [
  {
    dollars: 55,
    value: "$55.NN",
    where: "ACH",
    words: `The bank returns it with code RNN. Debits with ${EARLY_RETURNS.join(", ")} return before completion, all others after.`,
    effectOf: (part) =>
      `R${two(part)}` in ACH_RETURN_REASONS ? { effect: "return", code: `R${two(part)}` } : undefined,
  },
  {
    dollars: 56,
    value: "$56.01",
    where: "ACH",
    words: "The bank corrects the account number with C01, then the transfer completes.",
    effectOf: only(1, { effect: "correction", code: "C01" }),
  },
  {
    dollars: 57,
    value: "$57.NN",
    where: "ACH",
    words: "The bank returns it with code RNN after its time for returns is over. The transfer stays completed.",
    effectOf: (part) =>
      isCodeWithWindow(`R${two(part)}`) ? { effect: "late-return", code: `R${two(part)}` } : undefined,
  },
  {
    dollars: 66,
    value: "$66.01 to $66.25",
    where: CARDS,
    words: "Declined with the failure code at that position in the list: $66.02 is do-not-honor.",
    effectOf(part) {
      const code = CARD_FAILURE_CODES[part - 1];
      return code && { effect: "decline", code };
    },
  },
  {
    dollars: 77,
    value: "$77.01 to $77.10",
    where: "Real-time payment",
    words: "Fails with the failure code at that position in the list: $77.03 is account-closed.",
    effectOf(part) {
      const code = keysOf(RTP_FAILURE_CODES)[part - 1];
      return code && { effect: "rejection", code };
    },
  },
  {
    dollars: 77,
    value: "$77.11",
    where: "Real-time payment",
    words: "The bank accepts the payment without posting it, then it completes.",
    effectOf: only(11, { effect: "accepted-without-posting", then: "completed" }),
  },
  {
    dollars: 77,
    value: "$77.12",
    where: "Real-time payment",
    words: "The bank accepts the payment without posting it, then it fails.",
    effectOf: only(12, { effect: "accepted-without-posting", then: "failed" }),
  },
  ...disputes({
    chargeback: "The cardholder disputes it after settlement: a chargeback.",
    inquiry: "The cardholder opens an inquiry after settlement. It becomes a chargeback after 20 seconds.",
    resolved: "A dispute is resolved in the cardholder’s favor before it begins.",
    short: "A chargeback that needs a response within 5 seconds.",
    withdrawn: "A chargeback that the cardholder’s bank withdraws after 5 seconds.",
  }),
  {
    dollars: 90,
    value: "$90.01",
    where: "Everything",
    words: "Rejected as high risk.",
    effectOf: only(1, { effect: "high-risk" }),
  },
  {
    dollars: 90,
    value: "$90.02",
    where: "Refund of a card payment",
    words: "The refund fails.",
    effectOf: only(2, { effect: "failed-refund" }),
  },
  {
    dollars: 90,
    value: "$90.03",
    where: "Everything",
    words: "The provider times out twice, then the payment proceeds normally.",
    effectOf: only(3, { effect: "silence" }),
  },
];

/** Returns the sandbox's special effect on an amount in cents. */
export function effectOfAmount(amount: number): AmountEffect | undefined {
  const [dollars, part] = [Math.floor(amount / 100), amount % 100];
  for (const value of AMOUNT_TEST_VALUES) {
    const effect = value.dollars === dollars ? value.effectOf(part) : undefined;
    if (effect) return effect;
  }
  return undefined;
}

/** Cards that the sandbox links and charges, one per network. */
export const APPROVED_CARDS = [
  { number: "4111111111111111", brand: "Visa" },
  { number: "5555555555554444", brand: "Mastercard" },
  { number: "6011111111111117", brand: "Discover" },
  { number: "371111111111114", brand: "American Express" },
] as const;

/** The card that the sandbox's bank declines when it is linked. */
export const UNLINKABLE_CARD = { number: "4000000000000002", brand: "Visa" } as const;

/** Cards with payments that the sandbox declines. They are recognized by the stored digits. */
export const DECLINED_CARDS = [
  { number: "4000020000000000", brand: "Visa" },
  { number: "5555000022220022", brand: "Mastercard" },
  { number: "6011000022220002", brand: "Discover" },
  { number: "3711000022220002", brand: "American Express" },
] as const;

/** Whether the sandbox declines payments with a card that has these first and last digits. */
export function isDeclined({ bin, lastFour }: { bin: string; lastFour: string }): boolean {
  return DECLINED_CARDS.some(({ number }) => number.startsWith(bin.slice(0, 6)) && number.endsWith(lastFour));
}

/**
 * The sandbox's return or rejection code for a verification credit to this account number: for example `R03` for a
 * return, or a failure code for a rejected real-time payment. Stored in `details.testCode` of the instruction.
 */
export function testCodeOfAccount(accountNumber: string): string | undefined {
  const returned = /^9000000(\d\d)$/.exec(accountNumber)?.[1];
  const rejected = /^90000010(\d)$/.exec(accountNumber)?.[1];
  if (returned !== undefined && `R${returned}` in ACH_RETURN_REASONS) return `R${returned}`;
  return rejected === undefined ? undefined : Object.keys(RTP_FAILURE_CODES)[Number(rejected || 0) - 1];
}

/** The code in every verification credit of the sandbox. */
export const SANDBOX_VERIFICATION_CODE = "MV0001";

/** Values that verify bank accounts in the sandbox, and account numbers that fail verification. */
export const ACCOUNT_TEST_VALUES = [
  {
    value: SANDBOX_VERIFICATION_CODE,
    where: "Instant verification code",
    words: "Verifies the bank account, with or without the letters. Any other code fails.",
  },
  { value: "0 and 0", where: "Micro-deposits", words: "These two amounts verify the bank account right away." },
  { value: "9000000NN", where: "Bank account number", words: "The verification credit is returned with code RNN." },
  {
    value: "900000101 to 900000109",
    where: "Bank account number",
    words: "The verification credit is rejected with the real-time failure code at that position in the list.",
  },
] as const;

/** Evidence texts that decide a sandbox dispute. Any other text leaves it under review. */
export const EVIDENCE_TEST_VALUES = [
  { value: "winning_evidence", where: "Evidence text", words: "The dispute is won 3 seconds after submission." },
  { value: "losing_evidence", where: "Evidence text", words: "The dispute is lost 3 seconds after submission." },
] as const;

/** The names on the sandbox's sanctions list. */
export const NAME_TEST_VALUES = [
  {
    value: "Viktor Blockman",
    where: "Name of a person, or holder of a bank account or card",
    words: "A sanctions hit holds the account, bank account or card until a person clears it.",
  },
  {
    value: "Contraband Testing Company",
    where: "Name of a business, or holder of a bank account",
    words: "A sanctions hit holds the account or bank account until a person clears it.",
  },
] as const;
