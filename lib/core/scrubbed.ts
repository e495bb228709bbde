import { idOf } from "./ids";
import { isLuhnValid } from "./luhn";

/** IDs stay as they are. Then come secrets of ours, identity numbers, and what may be a card number. */
const TELLING =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<secret>(?:td[a-z]_|whsec_)[\w+/=-]+)|(?<!\d)(?<nine>\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})(?!\d)|(?<card>\d(?:[ -]?\d){11,18})/gi;

/** Whatever is replaced has a digit or an underscore. Most names and words have neither. */
const MAY_TELL = /[\d_]/;

/** Replaces what looks like an identity number, a card number, or a key or token of ours: people put them anywhere. */
export function scrubbed(text: string): string {
  if (!MAY_TELL.test(text) || idOf(text) !== undefined) return text;
  return text.replace(TELLING, hiddenOf);
}

function hiddenOf(found: string, secret?: string, nine?: string, card?: string): string {
  if (secret !== undefined) return "<secret>";
  if (nine !== undefined) return "<nine digits>";
  if (card === undefined) return found;
  // Other digits may stand before a card number or behind it.
  return isLuhnValid(card.replace(/\D/g, ""))
    ? CARD
    : card.replace(/\d{12,}/g, (run) => (isLuhnValid(run) ? CARD : run));
}

const CARD = "<card number>";

/** Like `TELLING`, but JSON's own numbers stay: an amount may have nine digits. IDs and moments are passed over quickly. */
const TELLING_IN_JSON = new RegExp(
  `(?<kept>"(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z)"|(?<!\\\\)":\\d+)|${TELLING.source}`,
  "gi",
);

/** Is how far a secret may reach beyond the end of the kept text, in characters. */
const OVERLAP = 500;

/** JSON without what looks like a secret, cut where it is longer than so many characters. */
export function scrubbedJSON(text: string, longest: number): string {
  const hidden = text
    .slice(0, longest + OVERLAP)
    .replace(TELLING_IN_JSON, (found: string, kept?: string, ...[secret, nine, card]: (string | undefined)[]) =>
      kept === undefined ? hiddenOf(found, secret, nine, card) : found,
    );
  return hidden.length > longest ? `${hidden.slice(0, longest)}…` : hidden;
}
