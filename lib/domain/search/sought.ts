import { distinct } from "@/lib/core/distinct";
import { TEXT_MIN } from "./shared/limits";
import { withoutSecrets } from "./shared/without-secrets";

const WORDS_MAX = 6;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The end of an invite's link. */
const LINK = /\/o\/([\w-]+)/;
/** Words that people say beside the last four digits. */
const BESIDE_DIGITS =
  /^(?:visa|mastercard|amex|american|express|discover|debit|credit|card|bank|account|ending|in|with|[•*.x]+)$/;

/** A text in the ways in which things may be found by it. */
export interface Sought {
  /** As it was typed, for IDs that partners gave. */
  typed: string;
  /** In lower case, with single spaces. */
  text: string;
  /** All of them must be in a name. */
  words: readonly string[];
  /** The same without what only tells that digits are those of a card or bank account. */
  cardWords: readonly string[];
  /** A UUID in the text. */
  id: string | undefined;
  /** The code of an invite, if it is one. */
  code: string;
}

/** Reads what somebody looks for. Undefined for a text that is too short. */
export function soughtBy(q: string | undefined): Sought | undefined {
  const typed = withoutSecrets(q ?? "").trim();
  if (typed.length < TEXT_MIN) return undefined;
  const words = distinct(typed.toLowerCase().split(/\s+/)).slice(0, WORDS_MAX);
  const telling = words.filter((word) => !BESIDE_DIGITS.test(word));
  return {
    typed,
    text: words.join(" "),
    words,
    cardWords: (telling.length > 0 ? telling : words).map((word) => word.replace(/^[•*.]+(?=\d{4}$)/, "")),
    id: UUID.exec(typed)?.[0].toLowerCase(),
    code: LINK.exec(typed)?.[1] ?? typed,
  };
}
