import { errorTree } from "@/lib/core/api/field-errors";
import { type FieldErrors, forbidden, invalid } from "@/lib/core/failure";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { openEncryptedToken } from "@/lib/domain/access/end-to-end-keys/open-encrypted-token";
import { CardExpiration } from "@/lib/domain/cards/issuing/contract";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { EncryptedCard, type LinkCard } from "./contract";
import { endOf } from "./rows";
import { CARD_NETWORKS, type CardNetwork, hasItsLength, networkOf } from "./shared/card-networks";

type CardEntryInput = Pick<LinkCard, "cardNumber" | "cardCvv" | "holderName"> & {
  e2ee?: { token?: string | undefined } | undefined;
  expiration?: { month?: string | undefined; year?: string | undefined } | undefined;
};

/** The typed fields of a card. They never leave the command. */
export interface CardEntry {
  cardNumber?: string;
  cardCvv?: string;
  month?: string;
  year?: string;
  holderName?: string;
}

export interface CheckedCard {
  number: string;
  network: CardNetwork;
  cvv: string;
  expiration: CardExpiration;
}

/**
 * Returns the typed card, in plain text or from the encrypted token, which takes precedence. Throws 403 for plain
 * numbers without a current attestation of PCI compliance; only our own forms may send them in sandbox. Throws 422 for
 * a token that cannot be decrypted.
 */
export async function typedOf(
  ctx: Ctx,
  { e2ee, cardNumber, cardCvv, expiration, holderName }: CardEntryInput,
): Promise<CardEntry> {
  if ((cardNumber || cardCvv) && !mayHandleNumbers(ctx)) throw forbidden("attestation");
  const clear = { cardNumber, cardCvv, month: expiration?.month, year: expiration?.year, holderName };
  if (!e2ee?.token) return filled(clear);
  const opened = await openEncryptedToken(ctx, e2ee.token);
  if (!opened) throw invalid({ e2ee: { token: "does not open" } });
  const held = EncryptedCard.safeParse(opened).data;
  if (!held) throw invalid({ e2ee: { token: "does not hold a card" } });
  const { expiration: { month, year } = {}, ...texts } = held;
  return { ...filled(clear), ...filled({ ...texts, month, year }) };
}

function mayHandleNumbers({ caller, now }: Ctx): boolean {
  const isAttested = caller.attestedUntil !== undefined && caller.attestedUntil > now;
  return isAttested || (caller.kind === "session" && caller.mode === "sandbox");
}

/** The texts among the fields. Digits may be typed with spaces and hyphens. */
function filled(input: Record<string, unknown>): CardEntry {
  const { cardNumber, ...rest } = input;
  const digits = typeof cardNumber === "string" ? cardNumber.replace(/[ -]/g, "") : undefined;
  const fields = ["cardCvv", "month", "year", "holderName"].map((name) => [name, rest[name]] as const);
  const texts = [["cardNumber", digits] as const, ...fields].filter(
    ([, value]) => typeof value === "string" && value !== "",
  );
  return Object.fromEntries(texts) as CardEntry;
}

export function checkedCard({ cardNumber, cardCvv, month, year }: CardEntry, now: Date): CheckedCard {
  const number = cardNumber ?? "";
  const network = networkOf(number);
  const errors = {
    ...faultAt("cardNumber", cardNumber === undefined ? "is required" : numberFault(number, network)),
    ...faultAt("cardCvv", cardCvv === undefined ? "is required" : cvvFault(cardCvv, network)),
    ...expirationFaults({ month, year }, now),
  };
  if (Object.keys(errors).length > 0 || !network || !cardCvv || !month || !year) throw invalid(errors);
  return { number, network, cvv: cardCvv, expiration: { month, year } };
}

const faultAt = (field: string, fault: string | undefined): FieldErrors => (fault ? { [field]: fault } : {});

function numberFault(number: string, network: CardNetwork | undefined): string | undefined {
  if (!/^\d+$/.test(number)) return "must be digits only";
  if (!network) return "must be a card of American Express, Discover, Mastercard or Visa";
  if (!hasItsLength(number, network)) return "does not have the right number of digits";
  return isLuhnValid(number) ? undefined : "is not a card number";
}

/** The error in a security code. If the network is unknown, three or four digits are accepted. */
export function cvvFault(cvv: string, network: CardNetwork | undefined): string | undefined {
  const length = network && CARD_NETWORKS[network].cvvLength;
  if (/^\d{3,4}$/.test(cvv) && (length === undefined || cvv.length === length)) return undefined;
  return `must be exactly ${length ?? "3 or 4"} digits`;
}

export function expirationFaults(
  expiration: { month?: string | undefined; year?: string | undefined },
  now: Date,
): FieldErrors {
  const { month, year } = expiration;
  if (month === undefined && year === undefined) return { expiration: "is required" };
  const parsed = CardExpiration.safeParse(expiration);
  if (parsed.error) return { expiration: errorTree(parsed.error.issues) };
  return endOf(parsed.data) > now ? {} : { expiration: "is over" };
}
