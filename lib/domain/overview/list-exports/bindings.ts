import { accountActivity, dashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { listActivity } from "@/lib/domain/accounts/accounts/list-activity";
import { listDashboardAccounts } from "@/lib/domain/overview/money-summary/money-summary";
import { listAccountsByAge } from "@/lib/domain/accounts/accounts/queries";
import { partnerSpending } from "@/lib/domain/cards/authorizations/dashboard";
import { searchAuthorizations, searchCardTransactions } from "@/lib/domain/cards/authorizations/search-spending";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { listBankAccounts } from "@/lib/domain/money/bank-accounts/queries";
import { bind } from "@/lib/domain/kernel/bind";
import { partnerDisputes } from "@/lib/domain/money/disputes/dashboard";
import { disputesBehind } from "@/lib/domain/money/disputes/disputes";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { listEvents } from "@/lib/domain/platform/event-log/queries";
import { fees } from "@/lib/domain/money/fee-plans/contract";
import { partnerBilling } from "@/lib/domain/money/fee-plans/dashboard";
import { retrieveFees } from "@/lib/domain/money/fee-plans/queries";
import { searchAgreements } from "@/lib/domain/money/fee-plans/search-billing";
import { files } from "@/lib/domain/accounts/files/contract";
import { listFiles } from "@/lib/domain/accounts/files/queries";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { listIssuedCards } from "@/lib/domain/cards/issuing/queries";
import { apiKeys } from "@/lib/domain/access/keys/dashboard";
import { listAPIKeys } from "@/lib/domain/access/keys/queries";
import { linkedCards } from "@/lib/domain/money/linked-cards/contract";
import { listLinkedCards } from "@/lib/domain/money/linked-cards/queries";
import { outbox } from "@/lib/domain/platform/mail/dashboard";
import { listOutbox } from "@/lib/domain/platform/mail/queries";
import { memberInvites } from "@/lib/domain/access/member-invites/dashboard";
import { listMemberInvites } from "@/lib/domain/access/member-invites/queries";
import { paymentMethods } from "@/lib/domain/money/payment-methods/contract";
import { listPaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { listBreaks } from "@/lib/domain/money/rails/breaks";
import { reconciliation } from "@/lib/domain/money/rails/dashboard";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { listRepresentatives } from "@/lib/domain/accounts/representatives/queries";
import { requestLog } from "@/lib/domain/platform/request-log/dashboard";
import { listRequests } from "@/lib/domain/platform/request-log/queries";
import { partnerSchedules } from "@/lib/domain/money/schedules/dashboard";
import { searchSchedules } from "@/lib/domain/money/schedules/schedules";
import { members } from "@/lib/domain/access/team/dashboard";
import { listMembers } from "@/lib/domain/access/team/queries";
import { webhookDeliveries, webhookEndpoints } from "@/lib/domain/platform/webhooks/dashboard";
import { listDeliveries, listEndpoints } from "@/lib/domain/platform/webhooks/queries";
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
      omit: ["profile.business.representatives", "settings", "metadata", "answersDue"],
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
