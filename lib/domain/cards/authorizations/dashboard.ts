import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterText, filterValue, page, total, uncounted } from "@/lib/core/api/query";
import { DateTime, Day, LastFour } from "@/lib/core/api/shapes";
import { port } from "@/lib/domain/money/rails/contract";
import { AuthorizationStatus, DeclineReason, IssuedCardAuthorization, IssuedCardTransaction } from "./contract";
import { NETWORK_OUTCOMES } from "./states";

const SHOWN_PER_PAGE = 50;

/** Filters of spending by the caller's cards. Days are inclusive, in the named time zone or UTC. */
export const SpendingSearch = z.object({
  accountID: filterValue(AccountID),
  issuedCardID: filterValue(IssuedCardID),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
});
export type SpendingSearch = z.infer<typeof SpendingSearch>;

export const SearchAuthorizations = SpendingSearch.extend({
  /** The beginning of the merchant's name, an account, a card's user or last four digits, an amount or an ID. */
  q: filterText,
  status: filterValue(AuthorizationStatus),
  declineReason: filterValue(DeclineReason),
  sort: byDate,
  ...cursors(AuthorizationID),
  uncounted,
  ...page(SHOWN_PER_PAGE),
});
export type SearchAuthorizations = z.infer<typeof SearchAuthorizations>;

export const SearchCardTransactions = SpendingSearch.extend({
  cardTransactionID: filterValue(CardTransactionID),
  authorizationID: filterValue(AuthorizationID),
  sort: byDate,
  ...cursors(CardTransactionID),
  ...page(SHOWN_PER_PAGE),
});
export type SearchCardTransactions = z.infer<typeof SearchCardTransactions>;

const Owner = { accountID: AccountID, accountName: z.string(), brand: z.string(), lastFour: LastFour };

export const ShownAuthorization = IssuedCardAuthorization.extend(Owner);
export type ShownAuthorization = z.infer<typeof ShownAuthorization>;
export const ShownCardTransaction = IssuedCardTransaction.extend(Owner);
export type ShownCardTransaction = z.infer<typeof ShownCardTransaction>;

export const AuthorizationPage = z.object({ items: z.array(ShownAuthorization), more: z.boolean(), total });
export type AuthorizationPage = z.infer<typeof AuthorizationPage>;
export const CardTransactionPage = z.object({ items: z.array(ShownCardTransaction), more: z.boolean(), total });
export type CardTransactionPage = z.infer<typeof CardTransactionPage>;

const declared = {
  group: "Card issuing",
  method: "GET",
  access: "issued-cards.read",
  status: 200,
  internal: true,
} as const;

export const partnerSpending = {
  authorizations: operation({
    ...declared,
    summary: "List our authorizations",
    path: "/dashboard/authorizations",
    query: SearchAuthorizations,
    response: AuthorizationPage,
    download: { place: ["createdOn", "authorizationID"], usd: ["authorizedAmount"] },
  }),
  transactions: operation({
    ...declared,
    summary: "List our card transactions",
    path: "/dashboard/card-transactions",
    query: SearchCardTransactions,
    response: CardTransactionPage,
    download: { place: ["createdOn", "cardTransactionID"], usd: ["amount"] },
  }),
};

/** A card's use of one of its limits, in cents. */
export const LimitUse = z.object({
  /** A per-payment limit starts over with the next payment. */
  interval: z.enum(["per-transaction"]),
  limit: z.int().min(1),
  /** The most spent in one interval of this month, reserved and captured. */
  spent: z.int().min(0),
  left: z.int().min(0),
  /** The amount captured beyond the limit. A merchant may capture more than it was authorized. */
  over: z.int().min(0),
  /** The payments of this month that were declined over the limit, and the largest of them. */
  refused: z.int().min(0),
  largestRefused: z.int().min(0),
});
export type LimitUse = z.infer<typeof LimitUse>;

/** A card's spending in a month of the zone, in cents: captures less refunds. */
const CardMonth = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), spent: z.int(), payments: z.int().min(0) });

/** A card's spending against its limits, and its last six months, the present one last. */
export const CardSpending = z.object({
  limits: z.array(LimitUse),
  months: z.array(CardMonth),
  /** The amount reserved for payments that merchants have yet to capture. */
  held: z.int().min(0),
  monthEndsOn: DateTime,
});
export type CardSpending = z.infer<typeof CardSpending>;

export const cardSpending = {
  get: operation({
    ...declared,
    summary: "Show what a card spent against its limits",
    path: "/dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/spending",
    params: z.object({ accountID: AccountID, issuedCardID: IssuedCardID }),
    query: z.object({ zone: filterValue(TimeZone) }),
    response: CardSpending,
  }),
};

/** The answers to a processor. `duplicate` and `late` change nothing. `waiting`: the authorization has not arrived. */
export const SpendAnswers = z.object({
  answers: z.array(
    z.object({
      eventID: z.string(),
      outcome: z.enum([...NETWORK_OUTCOMES, "duplicate", "unknown"]),
      declineReason: DeclineReason.optional(),
      authorizationID: AuthorizationID.optional(),
      cardTransactionID: CardTransactionID.optional(),
    }),
  ),
});
export type SpendAnswers = z.infer<typeof SpendAnswers>;

export const issuingEvents = {
  receive: operation({
    ...port,
    summary: "Answer an issuer's processor",
    path: "/issuing-events/{provider}",
    response: SpendAnswers,
    status: 200,
  }),
};
