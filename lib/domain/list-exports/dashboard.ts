import { exportOf } from "@/lib/core/list-export";
import { accountActivity, dashboardAccounts } from "../accounts/dashboard";
import { partnerSpending } from "../authorizations/dashboard";
import { bankAccounts } from "../bank-accounts/contract";
import { partnerDisputes } from "../disputes/dashboard";
import { events } from "../event-log/dashboard";
import { fees } from "../fee-plans/contract";
import { partnerBilling } from "../fee-plans/dashboard";
import { files } from "../files/contract";
import { issuedCards } from "../issuing/contract";
import { apiKeys } from "../keys/dashboard";
import { linkedCards } from "../linked-cards/contract";
import { outbox } from "../mail/dashboard";
import { memberInvites } from "../member-invites/dashboard";
import { paymentMethods } from "../payment-methods/contract";
import { reconciliation } from "../rails/dashboard";
import { representatives } from "../representatives/contract";
import { requestLog } from "../request-log/dashboard";
import { partnerSchedules } from "../schedules/dashboard";
import { members } from "../team/dashboard";
import { webhookDeliveries, webhookEndpoints } from "../webhooks/dashboard";

/** The downloads of lists that have no file of their own kind. */
export const listExports = {
  accountFees: exportOf(fees.retrieve),
  accounts: exportOf(dashboardAccounts.list),
  activity: exportOf(accountActivity.list),
  agreements: exportOf(partnerBilling.agreements),
  apiKeys: exportOf(apiKeys.list),
  authorizations: exportOf(partnerSpending.authorizations),
  bankAccounts: exportOf(bankAccounts.list),
  breaks: exportOf(reconciliation.breaks),
  cards: exportOf(issuedCards.list),
  cardTransactions: exportOf(partnerSpending.transactions),
  deliveries: exportOf(webhookDeliveries.list),
  disputes: exportOf(partnerDisputes.list),
  endpoints: exportOf(webhookEndpoints.list),
  events: exportOf(events.list),
  files: exportOf(files.list),
  linkedCards: exportOf(linkedCards.list),
  memberInvites: exportOf(memberInvites.list),
  members: exportOf(members.list),
  outbox: exportOf(outbox.list),
  paymentMethods: exportOf(paymentMethods.list),
  people: exportOf(representatives.list),
  requests: exportOf(requestLog.list),
  schedules: exportOf(partnerSchedules.list),
};
