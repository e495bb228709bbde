import type { DefinitionItem } from "@/components/ui/data/definition-list";
import { formatMoney } from "@/components/ui/words/format";
import { bilingual } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import { signedCents } from "@/lib/core/money/money";
import type {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuingMerchantData,
} from "@/lib/domain/cards/authorizations/contract";
import type { IssuedCard } from "@/lib/domain/cards/issuing/contract";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import type { Wallet } from "@/lib/domain/money/wallets/contract";

/** Name of a card: "Visa ending 4242". */
export function cardName({ brand, lastFourCardNumber }: Pick<IssuedCard, "brand" | "lastFourCardNumber">): string {
  return `${brand} ending ${lastFourCardNumber}`;
}

export function holderName({ authorizedUser: { firstName, lastName } }: Pick<IssuedCard, "authorizedUser">): string {
  return `${firstName} ${lastName}`;
}

/** Card and holder: "Visa 1536 · Jules Jackson". */
export function cardWithHolder(card: Pick<IssuedCard, "brand" | "lastFourCardNumber" | "authorizedUser">): string {
  return `${card.brand} ${card.lastFourCardNumber} · ${holderName(card)}`;
}

export const labelOf = ({ memo }: Pick<IssuedCard, "memo">, language: Language = "en"): string =>
  memo || FACE_TEXTS[language].virtual;

export function faceWords(state: IssuedCardState, language: Language = "en"): string {
  return FACE_TEXTS[language].states[state];
}

/** Texts on a card's face. Partners embed it in both languages. */
export const FACE_TEXTS = bilingual(
  {
    virtual: "Virtual card",
    number: "Card number ending {lastFour}, hidden",
    expires: "Exp",
    hidden: "hidden",
    states: {
      active: "Ready to pay",
      inactive: "Setting up",
      "pending-verification": "Waiting for verification",
      closed: "Permanently closed",
    } satisfies Record<IssuedCardState, string>,
  },
  {
    virtual: "Tarjeta virtual",
    number: "Número de tarjeta terminado en {lastFour}, oculto",
    expires: "Vence",
    hidden: "oculto",
    states: {
      active: "Lista para pagar",
      inactive: "En preparación",
      "pending-verification": "En espera de verificación",
      closed: "Cerrada de forma permanente",
    },
  },
);

/** Returns the limit per payment in cents; undefined without a limit. */
export function limitOf({ controls }: Pick<IssuedCard, "controls">): number | undefined {
  return controls?.velocityLimits?.[0]?.amount;
}

/** Name of a wallet: "USD wallet, $1,200.50 available". */
export function walletName({ availableBalance: { currency, value } }: Wallet): string {
  return `${currency} wallet, ${formatMoney(value, currency)} available`;
}

export const AUTHORIZATION_EVENTS: Record<IssuedCardAuthorizationEvent["eventType"], string> = {
  authorization: "The merchant requested money",
  "authorization-incremental": "The merchant requested more",
  "authorization-advice": "The network set the amount",
  "authorization-expiration": "The hold expired",
  clearing: "The merchant captured money",
  reversal: "The merchant canceled",
};

/** Name and place of a merchant: "Corner Store, Denver, CO". */
export function merchantName({ name, city, state }: IssuingMerchantData): string {
  return [name || "Unnamed merchant", city, state].filter(Boolean).join(", ");
}

/** Name of an authorization: "Authorization of $12.50". */
export function authorizationName({ authorizedAmount }: Pick<IssuedCardAuthorization, "authorizedAmount">): string {
  return `Authorization of ${formatMoney(Math.abs(signedCents(authorizedAmount)))}`;
}

export function merchantItems({ name, city, state, postalCode, country, mcc, networkID }: IssuingMerchantData) {
  const place = [city, state, postalCode, country].filter(Boolean).join(", ");
  const items: DefinitionItem[] = [{ label: "Merchant", value: name || "Unnamed merchant" }];
  if (place) items.push({ label: "Place", value: place });
  if (mcc) items.push({ label: "Category code", value: mcc });
  if (networkID) items.push({ label: "Merchant ID", value: networkID });
  return items;
}
