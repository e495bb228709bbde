import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import {
  getAuthorization,
  getCardTransaction,
  listAuthorizationEvents,
  listAuthorizations,
  listCardTransactions,
} from "./queries";
import { receiveSpendCallback } from "./authorizations";
import { getCardSpending } from "./card-spending";
import { searchAuthorizations, searchCardTransactions } from "./search-spending";

export const authorizations = bind(contract.authorizations, {
  get: (ctx, { params }) => getAuthorization(ctx, params.authorizationID),
  list: (ctx, { query }) => listAuthorizations(ctx, query),
  events: (ctx, { params, query }) => listAuthorizationEvents(ctx, params.authorizationID, query),
});

export const cardTransactions = bind(contract.cardTransactions, {
  get: (ctx, { params }) => getCardTransaction(ctx, params.cardTransactionID),
  list: (ctx, { query }) => listCardTransactions(ctx, query),
});

export const partnerSpending = bind(dashboard.partnerSpending, {
  authorizations: (ctx, { query }) => searchAuthorizations(ctx, query),
  transactions: (ctx, { query }) => searchCardTransactions(ctx, query),
});

export const cardSpending = bind(dashboard.cardSpending, {
  get: (ctx, { params, query }) => getCardSpending(ctx, params.issuedCardID, query.zone),
});

export const issuingEvents = bind(dashboard.issuingEvents, {
  receive: (ctx, { params, body }) => receiveSpendCallback(ctx, params.provider, body),
});
