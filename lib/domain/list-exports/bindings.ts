import { accountActivity, dashboardAccounts } from "../accounts/dashboard";
import { listActivity } from "../accounts/list-activity";
import { listDashboardAccounts } from "../accounts/list-dashboard-accounts";
import { listAccountsByAge } from "../accounts/queries";
import { partnerSpending } from "../authorizations/dashboard";
import { searchAuthorizations, searchCardTransactions } from "../authorizations/search-spending";
import { bankAccounts } from "../bank-accounts/contract";
import { listBankAccounts } from "../bank-accounts/queries";
import { bind } from "../bind";
import { partnerDisputes } from "../disputes/dashboard";
import { disputesBehind } from "../disputes/search-disputes";
import { events } from "../event-log/dashboard";
import { listEvents } from "../event-log/queries";
import { fees } from "../fee-plans/contract";
import { partnerBilling } from "../fee-plans/dashboard";
import { retrieveFees } from "../fee-plans/queries";
import { searchAgreements } from "../fee-plans/search-billing";
import { files } from "../files/contract";
import { listFiles } from "../files/queries";
import { issuedCards } from "../issuing/contract";
import { listIssuedCards } from "../issuing/queries";
import { apiKeys } from "../keys/dashboard";
import { listAPIKeys } from "../keys/queries";
import { linkedCards } from "../linked-cards/contract";
import { listLinkedCards } from "../linked-cards/queries";
import { outbox } from "../mail/dashboard";
import { listOutbox } from "../mail/queries";
import { memberInvites } from "../member-invites/dashboard";
import { listMemberInvites } from "../member-invites/queries";
import { paymentMethods } from "../payment-methods/contract";
import { listPaymentMethods } from "../payment-methods/queries";
import { listBreaks } from "../rails/breaks";
import { reconciliation } from "../rails/dashboard";
import { representatives } from "../representatives/contract";
import { listRepresentatives } from "../representatives/queries";
import { requestLog } from "../request-log/dashboard";
import { listRequests } from "../request-log/queries";
import { partnerSchedules } from "../schedules/dashboard";
import { searchSchedules } from "../schedules/search-schedules";
import { members } from "../team/dashboard";
import { listMembers } from "../team/queries";
import { webhookDeliveries, webhookEndpoints } from "../webhooks/dashboard";
import { listDeliveries, listEndpoints } from "../webhooks/queries";
import * as dashboard from "./dashboard";
import { exportList } from "./export-list";

/** A row of a list whose newest come first, by the name of its ID. */
const newest =
  <K extends string>(id: K) =>
  (row: Record<K | "createdOn", string>) => ({ on: row.createdOn, id: row[id] });

export const listExports = bind(dashboard.listExports, {
  accountFees: (ctx, { query }) =>
    exportList(ctx, fees.retrieve, {
      rows: (part) => retrieveFees(ctx, { ...query, ...part }),
      place: newest("feeID"),
    }),
  accounts: (ctx, { query }) =>
    exportList(ctx, dashboardAccounts.list, {
      rows: (part) => listDashboardAccounts(ctx, { ...query, ...part }, listAccountsByAge),
      place: newest("accountID"),
      omit: ["profile.business.representatives", "settings", "metadata"],
    }),
  activity: (ctx, { query }) =>
    exportList(ctx, accountActivity.list, {
      rows: (part) => listActivity(ctx, { ...query, ...part }),
      place: newest("activityID"),
    }),
  agreements: (ctx, { query }) =>
    exportList(ctx, partnerBilling.agreements, {
      rows: (part) => searchAgreements(ctx, { ...query, ...part }),
      place: ({ acceptedOn, agreementID }) => ({ on: acceptedOn, id: agreementID }),
    }),
  apiKeys: (ctx, { query }) =>
    exportList(ctx, apiKeys.list, {
      rows: (part) => listAPIKeys(ctx, { ...query, ...part }),
      place: newest("keyID"),
    }),
  authorizations: (ctx, { query }) =>
    exportList(ctx, partnerSpending.authorizations, {
      rows: (part) => searchAuthorizations(ctx, { ...query, ...part }),
      place: newest("authorizationID"),
      usd: ["authorizedAmount"],
    }),
  bankAccounts: (ctx) => exportList(ctx, bankAccounts.list, { rows: () => listBankAccounts(ctx) }),
  breaks: (ctx, { query }) =>
    exportList(ctx, reconciliation.breaks, {
      rows: (part) => listBreaks(ctx, { ...query, ...part }),
      place: newest("breakID"),
      usd: ["expected", "stated"],
    }),
  cards: (ctx, { query }) =>
    exportList(ctx, issuedCards.list, {
      rows: (part) => listIssuedCards(ctx, { ...query, ...part }),
      place: newest("issuedCardID"),
    }),
  cardTransactions: (ctx, { query }) =>
    exportList(ctx, partnerSpending.transactions, {
      rows: (part) => searchCardTransactions(ctx, { ...query, ...part }),
      place: newest("cardTransactionID"),
      usd: ["amount"],
    }),
  deliveries: (ctx, { params, query }) =>
    exportList(ctx, webhookDeliveries.list, {
      rows: (part) => listDeliveries(ctx, params.endpointID, { ...query, ...part }),
      place: newest("deliveryID"),
    }),
  disputes: (ctx, { query }) =>
    exportList(ctx, partnerDisputes.list, {
      rows: (part) => disputesBehind(ctx, query, part),
      place: newest("disputeID"),
    }),
  endpoints: (ctx, { query }) =>
    exportList(ctx, webhookEndpoints.list, {
      rows: (part) => listEndpoints(ctx, { ...query, ...part }),
      place: newest("endpointID"),
    }),
  events: (ctx, { query }) =>
    exportList(ctx, events.list, {
      rows: (part) => listEvents(ctx, { ...query, ...part }),
      place: newest("eventID"),
    }),
  files: (ctx) => exportList(ctx, files.list, { rows: () => listFiles(ctx) }),
  linkedCards: (ctx) => exportList(ctx, linkedCards.list, { rows: () => listLinkedCards(ctx) }),
  memberInvites: (ctx) => exportList(ctx, memberInvites.list, { rows: () => listMemberInvites(ctx) }),
  members: (ctx) => exportList(ctx, members.list, { rows: () => listMembers(ctx) }),
  outbox: (ctx, { query }) =>
    exportList(ctx, outbox.list, {
      rows: (part) => listOutbox(ctx, { ...query, ...part }),
      place: newest("mailID"),
    }),
  paymentMethods: (ctx, { query }) =>
    exportList(ctx, paymentMethods.list, { rows: () => listPaymentMethods(ctx, query) }),
  people: (ctx) => exportList(ctx, representatives.list, { rows: () => listRepresentatives(ctx) }),
  requests: (ctx, { query }) =>
    exportList(ctx, requestLog.list, {
      rows: (part) => listRequests(ctx, { ...query, ...part }),
      place: newest("requestID"),
    }),
  schedules: (ctx, { query }) =>
    exportList(ctx, partnerSchedules.list, {
      rows: (part) => searchSchedules(ctx, { ...query, ...part }),
      place: newest("scheduleID"),
    }),
});
