import { APPROVED_CARDS, DECLINED_CARDS, UNLINKABLE_CARD } from "./rail-test-values";

/** The result of checking a card's data, as the API names it. */
export type MatchResult = "noMatch" | "match" | "notChecked" | "unavailable" | "partialMatch";

/** A sandbox card number with a special result. Any other valid number is approved. */
export interface TestCard {
  number: string;
  /** The result: linked and charged, linked but never charged, or rejected when it is linked. */
  result: "approved" | "payments-declined" | "link-declined";
}

/** The result of a test card in words. */
export const TEST_CARD_WORDS: Record<TestCard["result"], string> = {
  approved: "The card links, and payments with it succeed.",
  "payments-declined": "The card links, and every payment with it is declined with do-not-honor.",
  "link-declined": "Linking the card is declined.",
};

/** The special card numbers of the sandbox. */
export const TEST_CARDS: readonly TestCard[] = [
  ...APPROVED_CARDS.map(({ number }) => ({ number, result: "approved" as const })),
  ...DECLINED_CARDS.map(({ number }) => ({ number, result: "payments-declined" as const })),
  { number: UNLINKABLE_CARD.number, result: "link-declined" },
];

/** The result of a security code, by its first three digits. Others are `unavailable`. */
export const CVV_RESULTS: ReadonlyMap<string, MatchResult> = new Map([
  ["111", "match"],
  ["222", "noMatch"],
  ["888", "notChecked"],
  ["999", "unavailable"],
]);

/** The result of a postal code. Others are `unavailable`. Only some networks return `notChecked`. */
export const POSTAL_CODE_RESULTS: ReadonlyMap<string, MatchResult> = new Map([
  ["11111", "match"],
  ["22222", "noMatch"],
  ["88888", "notChecked"],
  ["99999", "unavailable"],
]);

/** The registered name that cardholder names are compared with. */
export const REGISTERED_NAME = "Alex Nora Irwin";

/** The results for the first, middle, last and full name. */
export type NameResults = readonly [MatchResult, MatchResult, MatchResult, MatchResult];

/** The result of a name, compared with the registered name `Alex Nora Irwin`. */
export const NAME_RESULTS: ReadonlyMap<string, NameResults> = new Map([
  ["Alex Nora Irwin", ["match", "match", "match", "match"]],
  ["Alex Noraa Irwin", ["match", "partialMatch", "match", "match"]],
  ["Alx Nora Irwin", ["partialMatch", "match", "match", "match"]],
  ["Alex Irwin", ["match", "notChecked", "match", "match"]],
  ["Irwin", ["notChecked", "notChecked", "match", "match"]],
  ["Alex Nor Irwin", ["match", "noMatch", "match", "partialMatch"]],
  ["Axely Nora Irwin", ["noMatch", "match", "match", "partialMatch"]],
  ["A N Irwi", ["noMatch", "noMatch", "partialMatch", "noMatch"]],
  ["Alex Notwin", ["match", "notChecked", "noMatch", "noMatch"]],
]);
