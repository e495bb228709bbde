import { exportOf } from "@/lib/core/list-export";
import { accountActivity, dashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { partnerSpending } from "@/lib/domain/cards/authorizations/dashboard";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { partnerDisputes } from "@/lib/domain/money/disputes/dashboard";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { fees } from "@/lib/domain/money/fee-plans/contract";
import { partnerBilling } from "@/lib/domain/money/fee-plans/dashboard";
import { files } from "@/lib/domain/accounts/files/contract";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { apiKeys } from "@/lib/domain/access/keys/dashboard";
import { linkedCards } from "@/lib/domain/money/linked-cards/contract";
import { outbox } from "@/lib/domain/platform/mail/dashboard";
import { memberInvites } from "@/lib/domain/access/member-invites/dashboard";
import { paymentMethods } from "@/lib/domain/money/payment-methods/contract";
import { reconciliation } from "@/lib/domain/money/rails/dashboard";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { requestLog } from "@/lib/domain/platform/request-log/dashboard";
import { partnerSchedules } from "@/lib/domain/money/schedules/dashboard";
import { members } from "@/lib/domain/access/team/dashboard";
import { webhookDeliveries, webhookEndpoints } from "@/lib/domain/platform/webhooks/dashboard";

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
