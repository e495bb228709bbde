import { z } from "zod";
import { AccountID, AuthorizationID, CardTransactionID, IssuedCardID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, filterValue, page, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { DateTime, SignedDecimal, text, createdOn } from "@/lib/core/api/shapes";
import {
  AUTHORIZATION_EVENT_TYPES,
  AUTHORIZATION_RESULTS,
  authorizationStates,
  CARD_NETWORKS,
  DECLINE_REASONS,
} from "./states";
import { MERCHANT_NAME_MAX } from "@/lib/domain/kernel/limits";
import { stateEnum } from "@/lib/core/api/state-enum";

export const AuthorizationStatus = stateEnum(authorizationStates);

export const DeclineReason = z.enum(DECLINE_REASONS).describe("The reason why the purchase was declined.");

export type AuthorizationStatus = z.infer<typeof AuthorizationStatus>;
export type DeclineReason = z.infer<typeof DeclineReason>;

const SPENDING_PER_PAGE = 200;
const CODE_MAX = 40;

export const IssuingMerchantData = z
  .object({
    networkID: text({ max: CODE_MAX }).describe("The card network’s ID for the seller.").optional(),
    name: text({ max: MERCHANT_NAME_MAX }).describe("The seller’s name.").optional(),
    city: text({ max: MERCHANT_NAME_MAX }).describe("The seller’s city.").optional(),
    country: text({ max: CODE_MAX }).describe("The seller’s country.").optional(),
    postalCode: text({ max: CODE_MAX }).describe("The seller’s ZIP code.").optional(),
    state: text({ max: CODE_MAX }).describe("The seller’s state.").optional(),
    mcc: z
      .string()
      .regex(/^\d{4}$/, "must be four digits")
      .describe("The merchant category code, four digits.")
      .optional(),
  })
  .describe("The seller.");
export type IssuingMerchantData = z.infer<typeof IssuingMerchantData>;

/** A purchase that a merchant requested. Spending is negative. */
export const IssuedCardAuthorization = z.object({
  authorizationID: AuthorizationID,
  issuedCardID: IssuedCardID,
  fundingWalletID: WalletID.describe("The ID of the wallet that the card spends from."),
  network: z.enum(CARD_NETWORKS).describe("The network of the card."),
  authorizedAmount: SignedDecimal.describe("The approved amount, in dollars."),
  status: AuthorizationStatus,
  declineReason: DeclineReason.optional(),
  merchantData: IssuingMerchantData,
  createdOn,
  cardTransactions: z.array(CardTransactionID).describe("The IDs of the resulting card transactions.").optional(),
});
export type IssuedCardAuthorization = z.infer<typeof IssuedCardAuthorization>;

/** A change of an authorization. Its ID is that of the authorization, or of the card transaction of a clearing. */
export const IssuedCardAuthorizationEvent = z.object({
  eventID: z.guid().describe("The ID of the authorization event."),
  eventType: z.enum(AUTHORIZATION_EVENT_TYPES).describe("The kind of authorization event."),
  amount: SignedDecimal.describe("The amount of the event, in dollars."),
  result: z.enum(AUTHORIZATION_RESULTS).describe("The decision."),
  declineReason: DeclineReason.optional(),
  createdOn,
});
export type IssuedCardAuthorizationEvent = z.infer<typeof IssuedCardAuthorizationEvent>;

/** Money that a merchant took, which is negative, or gave back. */
export const IssuedCardTransaction = z.object({
  cardTransactionID: CardTransactionID,
  issuedCardID: IssuedCardID,
  fundingWalletID: WalletID.describe("The ID of the wallet that the card spends from."),
  amount: SignedDecimal.describe("The amount in dollars. Negative for a refund."),
  authorizationID: AuthorizationID.optional(),
  authorizedOn: DateTime.describe("The moment the purchase was approved."),
  merchantData: IssuingMerchantData,
  createdOn,
});
export type IssuedCardTransaction = z.infer<typeof IssuedCardTransaction>;

/** Filters of card spending. The end of the range is exclusive. */
export const SpendingFilter = z.object({
  issuedCardID: filterValue(IssuedCardID).describe("Returns only entries of this card."),
  startDateTime: rangeStart,
  endDateTime: rangeEnd,
});
export type SpendingFilter = z.infer<typeof SpendingFilter>;

/** A page has 200. */
export const ListAuthorizations = SpendingFilter.extend({
  statuses: commaList(AuthorizationStatus).describe(
    "Finds authorizations in any of these states, separated by commas.",
  ),
  ...page(SPENDING_PER_PAGE),
});
export type ListAuthorizations = z.infer<typeof ListAuthorizations>;

export const ListAuthorizationEvents = z.object(page(SPENDING_PER_PAGE));
export type ListAuthorizationEvents = z.infer<typeof ListAuthorizationEvents>;

export const ListCardTransactions = SpendingFilter.extend(page(SPENDING_PER_PAGE));
export type ListCardTransactions = z.infer<typeof ListCardTransactions>;

const ofAccount = z.object({ accountID: AccountID });
const oneAuthorization = ofAccount.extend({ authorizationID: AuthorizationID });

const declared = { group: "Card issuing", method: "GET", access: "issued-cards.read", status: 200 } as const;

export const authorizations = {
  get: operation({
    ...declared,
    summary: "Get authorization",
    path: "/issuing/{accountID}/authorizations/{authorizationID}",
    params: oneAuthorization,
    response: IssuedCardAuthorization,
  }),
  list: operation({
    ...declared,
    summary: "List authorizations",
    path: "/issuing/{accountID}/authorizations",
    params: ofAccount,
    query: ListAuthorizations,
    errors: { kinds: ["invalid"] },
    response: z.array(IssuedCardAuthorization),
  }),
  events: operation({
    ...declared,
    summary: "List authorization events",
    path: "/issuing/{accountID}/authorizations/{authorizationID}/events",
    params: oneAuthorization,
    query: ListAuthorizationEvents,
    response: z.array(IssuedCardAuthorizationEvent),
  }),
};

export const cardTransactions = {
  get: operation({
    ...declared,
    summary: "Get card transaction",
    path: "/issuing/{accountID}/card-transactions/{cardTransactionID}",
    params: ofAccount.extend({ cardTransactionID: CardTransactionID }),
    response: IssuedCardTransaction,
  }),
  list: operation({
    ...declared,
    summary: "List card transactions",
    path: "/issuing/{accountID}/card-transactions",
    params: ofAccount,
    query: ListCardTransactions,
    errors: { kinds: ["invalid"] },
    response: z.array(IssuedCardTransaction),
  }),
};
