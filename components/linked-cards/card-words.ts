import type { StateWord } from "@/components/words/state-badge";
import type { Card } from "@/lib/domain/money/linked-cards/contract";

type Check = Card["cardVerification"]["cvv"];

export const CARD_CHECKS: Record<Check, StateWord> = {
  match: { label: "Matches", tone: "success" },
  partialMatch: { label: "Matches in part", tone: "warning" },
  noMatch: { label: "Does not match", tone: "danger" },
  notChecked: { label: "Not checked", tone: "neutral" },
  unavailable: { label: "No answer", tone: "neutral" },
};

export const CARD_TYPES: Record<Card["cardType"], string> = {
  debit: "Debit",
  credit: "Credit",
  prepaid: "Prepaid",
  unknown: "Unknown",
};

const PUSH: Record<NonNullable<Card["domesticPushToCard"]>, string> = {
  "fast-funds": "Yes, within minutes",
  standard: "Yes",
  "not-supported": "No",
  unknown: "Not known",
};

const PULL: Record<NonNullable<Card["domesticPullFromCard"]>, string> = {
  supported: "Yes",
  "not-supported": "No",
  unknown: "Not known",
};

export const payoutsTo = ({ domesticPushToCard = "unknown" }: Card): string => PUSH[domesticPushToCard];

export const pullsFrom = ({ domesticPullFromCard = "unknown" }: Card): string => PULL[domesticPullFromCard];

export const cardName = ({ brand, lastFourCardNumber }: Pick<Card, "brand" | "lastFourCardNumber">): string =>
  `${brand} •••• ${lastFourCardNumber}`;

/** Returns the expiration as printed on the card. */
export const expirationOf = ({ expiration: { month, year } }: Pick<Card, "expiration">): string => `${month}/${year}`;

/** Parts of a card that its bank may check. */
const CHECKED = [
  ["Security code", "cvv"],
  ["Address line", "addressLine1"],
  ["Postal code", "postalCode"],
] as const;
const NAMES = [
  ["First name", "firstName"],
  ["Middle name", "middleName"],
  ["Last name", "lastName"],
  ["Full name", "fullName"],
] as const;

export function checksOf({
  cardVerification: { accountName = {}, ...parts },
}: Card): { label: string; of: StateWord }[] {
  const matches = CHECKED.map(([label, part]) => ({ label, of: CARD_CHECKS[parts[part]] }));
  const named = NAMES.flatMap(([label, part]) => {
    const check = accountName[part];
    return check ? [{ label, of: CARD_CHECKS[check] }] : [];
  });
  return [...matches, ...named];
}
