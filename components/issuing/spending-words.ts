import { formatMoney } from "@/components/ui/format-money";
import { signedCents } from "@/lib/core/money";
import type {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuingMerchantData,
} from "@/lib/domain/cards/authorizations/contract";
import type { DeclineReason } from "@/lib/domain/cards/authorizations/states";

/** Why a purchase was declined. */
export const DECLINES: Record<DeclineReason, string> = {
  "account-not-allowed": "The account can’t spend by card right now.",
  "authorization-not-open": "The authorization had already ended.",
  "card-expired": "The card had expired.",
  "card-not-active": "The card was not active.",
  "insufficient-funds": "The wallet didn’t have enough money.",
  "over-limit": "The amount was over the card’s limit per payment.",
};

/** Says what happens to an authorization. */
export const AUTHORIZATION_EVENTS: Record<IssuedCardAuthorizationEvent["eventType"], string> = {
  authorization: "The merchant requested money",
  "authorization-incremental": "The merchant requested more",
  "authorization-advice": "The network set the amount",
  "authorization-expiration": "The hold expired",
  clearing: "The merchant captured money",
  reversal: "The merchant canceled",
};

/** A merchant by name and place: "Corner Store, Denver, CO". */
export function merchantName({ name, city, state }: IssuingMerchantData): string {
  return [name || "Unnamed merchant", city, state].filter(Boolean).join(", ");
}

/** A purchase by its amount: "Authorization of $12.50". */
export function authorizationName({ authorizedAmount }: Pick<IssuedCardAuthorization, "authorizedAmount">): string {
  return `Authorization of ${formatMoney(Math.abs(signedCents(authorizedAmount)))}`;
}
