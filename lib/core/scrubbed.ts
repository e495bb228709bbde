import { idOf } from "./api/ids";
import { isLuhnValid } from "./money/luhn";

/**
 * Matches IDs, which stay, then our own secrets, identity numbers and possible card numbers, with the usual separators.
 */
const SENSITIVE =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<secret>(?:td[a-z]_|whsec_)[\w+/=-]+)|(?<!\d)(?<nine>\d{9}|\d{3}[ \u00a0./-]\d{2}[ \u00a0./-]\d{4}|\d{2}[ \u00a0-]\d{7})(?!\d)|(?<card>\d(?:[ \u00a0./-]?\d){11,})/gi;

/** Every match contains a digit or an underscore. Most names and words have neither. */
const MAY_TELL = /[\d_]/;

/**
 * Replaces text that looks like an identity number, a card number, or one of our keys or tokens. People put them
 * anywhere.
 */
export function scrubbed(text: string): string {
  if (!MAY_TELL.test(text) || idOf(text) !== undefined) return text;
  return text.replace(SENSITIVE, hiddenOf);
}

function hiddenOf(match: string, secret?: string, nine?: string, card?: string): string {
  if (secret !== undefined) return "<secret>";
  if (nine !== undefined) return "<nine digits>";
  if (card === undefined) return match;
  return isCardNumber(card) ? CARD : withoutCards(card);
}

const CARD = "<card number>";

/**
 * Whether digits are a card number. Twelve digits with dots are an IP address, so only longer numbers may have dots.
 */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return isLuhnValid(digits) && (digits.length > 12 || !text.includes("."));
}

/** Group lengths of printed card numbers, from 13 to 19 digits. */
const PRINTED = new Set([
  "4 4 4 1",
  "4 4 4 2",
  "4 4 4 3",
  "4 4 4 4",
  "4 4 4 4 1",
  "4 4 4 4 2",
  "4 4 4 4 3",
  "4 6 4",
  "4 6 5",
]);
const GROUPS_MOST = 5;

/** Replaces card numbers surrounded by other digits, if they are one group or have the usual groups. */
function withoutCards(text: string): string {
  const groups = [...text.matchAll(/\d+/g)];
  let clean = "";
  let end = 0;
  for (let first = 0; first < groups.length; first++) {
    const last = lastOfCard(groups, first);
    const [from, to] = [groups[first], groups[last ?? -1]];
    if (last === undefined || !from || !to) continue;
    clean += text.slice(end, from.index) + CARD;
    end = to.index + to[0].length;
    first = last;
  }
  return clean + text.slice(end);
}

/** Returns the last group of the longest card number that begins with this group. */
function lastOfCard(groups: readonly RegExpExecArray[], first: number): number | undefined {
  for (let last = Math.min(first + GROUPS_MOST, groups.length) - 1; last >= first; last--) {
    const digits = groups.slice(first, last + 1).map(([group]) => group);
    const isShape = last === first || PRINTED.has(digits.map(({ length }) => length).join(" "));
    if (isShape && isLuhnValid(digits.join(""))) return last;
  }
  return undefined;
}

/** Like `TELLING`, but keeps JSON numbers, because an amount may have nine digits. Skips IDs and timestamps quickly. */
const SENSITIVE_IN_JSON = new RegExp(
  `(?<kept>"(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z)"|(?<!\\\\)":-?\\d+(?:\\.\\d+)?)|${SENSITIVE.source}`,
  "gi",
);

/** The number of characters beyond the limit that are also searched for a secret. */
const OVERLAP = 500;

/** Scrubs JSON of everything that looks like a secret, and cuts it after `longest` characters. */
export function scrubbedJSON(text: string, longest: number): string {
  const hidden = text
    .slice(0, longest + OVERLAP)
    .replace(SENSITIVE_IN_JSON, (match: string, prefix?: string, ...[secret, nine, card]: (string | undefined)[]) =>
      prefix === undefined ? hiddenOf(match, secret, nine, card) : match,
    );
  return hidden.length > longest ? `${hidden.slice(0, longest)}…` : hidden;
}
