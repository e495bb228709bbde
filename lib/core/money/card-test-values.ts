import { APPROVED_CARDS, DECLINED_CARDS, UNLINKABLE_CARD } from "./rail-test-values";

/** Describes what a check of a card found, in the words of the API. */
export type MatchResult = "noMatch" | "match" | "notChecked" | "unavailable" | "partialMatch";

/** A card number of the sandbox with a meaning. Any other valid number is approved. */
export interface TestCard {
  number: string;
  /** Is the outcome of the card: linked and charged, linked but never charged, or refused when it is linked. */
  result: "approved" | "payments-declined" | "link-declined";
}

/** Says what becomes of a test card, in words. */
export const TEST_CARD_WORDS: Record<TestCard["result"], string> = {
  approved: "The card links, and payments with it succeed.",
  "payments-declined": "The card links, and every payment with it is declined with do-not-honor.",
  "link-declined": "Linking the card is declined.",
};

/** The numbers that sandbox cards are tried with. */
export const TEST_CARDS: readonly TestCard[] = [
  ...APPROVED_CARDS.map(({ number }) => ({ number, result: "approved" as const })),
  ...DECLINED_CARDS.map(({ number }) => ({ number, result: "payments-declined" as const })),
  { number: UNLINKABLE_CARD.number, result: "link-declined" },
];

/** Lists what a security code is found to be, by its first three digits. Any other is `unavailable`. */
export const CVV_RESULTS: ReadonlyMap<string, MatchResult> = new Map([
  ["111", "match"],
  ["222", "noMatch"],
  ["888", "notChecked"],
  ["999", "unavailable"],
]);

/** Lists what a postal code is found to be. Any other is `unavailable`. Only some networks leave one unchecked. */
export const POSTAL_CODE_RESULTS: ReadonlyMap<string, MatchResult> = new Map([
  ["11111", "match"],
  ["22222", "noMatch"],
  ["88888", "notChecked"],
  ["99999", "unavailable"],
]);

/** The registered name that holders are compared with. */
export const REGISTERED_NAME = "Alex Nora Irwin";

/** Describes how the first, middle, last and full name fare. */
export type NameResults = readonly [MatchResult, MatchResult, MatchResult, MatchResult];

/** Lists what a name is found to be, where the registered one is `Alex Nora Irwin`. */
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
