import { type Answers, answersOf, changes } from "@/components/form/values/form-values";
import type { FieldFault } from "@/lib/client/form-errors";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { expirationOf } from "./card-words";

/** A linked card as form values. The expiration is one text, as printed on the card. */
export type CardValues = {
  cardNumber: string;
  cardCvv: string;
  expiration: string;
  holderName: string;
  billingAddress: Answers;
  cardOnFile: boolean;
  verifyName: boolean;
  merchantAccountID: string;
};

export const NEW_CARD: CardValues = {
  cardNumber: "",
  cardCvv: "",
  expiration: "",
  holderName: "",
  billingAddress: { country: "US" },
  cardOnFile: false,
  verifyName: false,
  merchantAccountID: "",
};

/** Returns a known card as form values. They never include its number and code. */
export function cardValues(card: Card): CardValues {
  const { holderName = "", billingAddress, cardOnFile = false, merchantAccountID = "" } = card;
  return {
    ...NEW_CARD,
    expiration: expirationOf(card),
    holderName,
    billingAddress: { ...NEW_CARD.billingAddress, ...answersOf(billingAddress) },
    cardOnFile,
    merchantAccountID,
  };
}

export function newCardBody({ expiration, ...values }: CardValues): object {
  return { ...values, ...expirationBody(expiration) };
}

/** Returns only changed fields, and a code if it is to be checked. */
export function changedCard(before: CardValues, after: CardValues): object {
  const { cardNumber: _number, cardCvv: _code, expiration: was, verifyName: _verify, ...fields } = before;
  const { cardNumber: _typed, cardCvv, expiration, verifyName, ...rest } = after;
  return {
    ...changes(fields, rest),
    ...(expiration.trim() !== was && expirationBody(expiration)),
    ...(cardCvv.trim() && { cardCvv: cardCvv.trim(), ...(verifyName && { verifyName }) }),
  };
}

/**
 * Returns the missing fields of a new card. The API cannot require them, because an encrypted token may contain them.
 */
export function missingOf({ cardNumber, cardCvv, expiration }: CardValues): FieldFault[] {
  return [
    ...(cardNumber.trim() ? [] : [{ path: "cardNumber", message: "is required" }]),
    ...(cardCvv.trim() ? [] : [{ path: "cardCvv", message: "is required" }]),
    ...expirationFaults({ expiration }),
  ];
}

/** Returns errors of the typed expiration. */
export function expirationFaults({ expiration }: Pick<CardValues, "expiration">): FieldFault[] {
  if (expirationBody(expiration)) return [];
  const message = expiration.trim() ? "must be a month and a year, such as 04/29" : "is required";
  return [{ path: "expiration", message }];
}

/** Parses `4/29`, `04/2029` or `0429`. */
function expirationBody(typed: string): { expiration: { month: string; year: string } } | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  return month && year ? { expiration: { month: month.padStart(2, "0"), year } } : undefined;
}
