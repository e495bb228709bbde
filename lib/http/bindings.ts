import "server-only";
import { type Declared, type Operation, operationName, type Outline } from "@/lib/core/operation";
import { type AnyBinding, bind, type Binding } from "@/lib/domain/bind";
import * as accounts from "@/lib/domain/accounts/bindings";
import * as accountReminders from "@/lib/domain/account-reminders/bindings";
import * as adjustments from "@/lib/domain/adjustments/bindings";
import * as applications from "@/lib/domain/applications/bindings";
import * as audit from "@/lib/domain/audit/bindings";
import * as authorizations from "@/lib/domain/authorizations/bindings";
import * as bankAccounts from "@/lib/domain/bank-accounts/bindings";
import * as branding from "@/lib/domain/branding/bindings";
import * as capabilities from "@/lib/domain/capabilities/bindings";
import * as cardSimulation from "@/lib/domain/card-simulation/bindings";
import * as compliance from "@/lib/domain/compliance/bindings";
import * as deadlines from "@/lib/domain/deadlines/bindings";
import * as disputeEvidence from "@/lib/domain/dispute-evidence/bindings";
import * as disputes from "@/lib/domain/disputes/bindings";
import * as endToEndKeys from "@/lib/domain/end-to-end-keys/bindings";
import * as eventLog from "@/lib/domain/event-log/bindings";
import * as feePlans from "@/lib/domain/fee-plans/bindings";
import * as files from "@/lib/domain/files/bindings";
import * as institutions from "@/lib/domain/institutions/bindings";
import * as inviteBuilder from "@/lib/domain/invite-builder/bindings";
import * as invitePeople from "@/lib/domain/invite-people/bindings";
import * as inviteProgress from "@/lib/domain/invite-progress/bindings";
import * as invites from "@/lib/domain/invites/bindings";
import * as issuing from "@/lib/domain/issuing/bindings";
import * as keys from "@/lib/domain/keys/bindings";
import * as linkedCards from "@/lib/domain/linked-cards/bindings";
import * as listExports from "@/lib/domain/list-exports/bindings";
import * as mail from "@/lib/domain/mail/bindings";
import * as memberInvites from "@/lib/domain/member-invites/bindings";
import * as mobilePay from "@/lib/domain/mobile-pay/bindings";
import * as moneySummary from "@/lib/domain/money-summary/bindings";
import * as passkeys from "@/lib/domain/passkeys/bindings";
import * as passwordResets from "@/lib/domain/password-resets/bindings";
import * as partnerAccess from "@/lib/domain/partner-access/bindings";
import * as paymentMethods from "@/lib/domain/payment-methods/bindings";
import * as rails from "@/lib/domain/rails/bindings";
import * as refunds from "@/lib/domain/refunds/bindings";
import * as representatives from "@/lib/domain/representatives/bindings";
import * as requestLog from "@/lib/domain/request-log/bindings";
import * as sandbox from "@/lib/domain/sandbox/bindings";
import * as savedViews from "@/lib/domain/saved-views/bindings";
import * as schedules from "@/lib/domain/schedules/bindings";
import * as search from "@/lib/domain/search/bindings";
import * as secondFactors from "@/lib/domain/second-factors/bindings";
import * as sessions from "@/lib/domain/sessions/bindings";
import * as setupChecklist from "@/lib/domain/setup-checklist/bindings";
import * as signIn from "@/lib/domain/sign-in/bindings";
import * as teamPolicies from "@/lib/domain/team-policies/bindings";
import * as team from "@/lib/domain/team/bindings";
import * as underwriting from "@/lib/domain/underwriting/bindings";
import * as wallets from "@/lib/domain/wallets/bindings";
import * as webhooks from "@/lib/domain/webhooks/bindings";
import { publicDocument } from "./public-document";
import * as declared from "./reference";
import * as session from "./session-bindings";
import * as transfers from "@/lib/domain/transfers/bindings";

/** The reference is made of all operations, its own included. */
export const reference = bind(declared.reference, { openapi: async () => publicDocument(operations) });

/** Everything the platform can do. Routes, pages, the reference and the tests start from here. */
export const bindings: readonly AnyBinding[] = [
  accounts,
  accountReminders,
  adjustments,
  applications,
  audit,
  authorizations,
  bankAccounts,
  branding,
  capabilities,
  cardSimulation,
  compliance,
  deadlines,
  disputeEvidence,
  disputes,
  endToEndKeys,
  eventLog,
  feePlans,
  files,
  institutions,
  inviteBuilder,
  invitePeople,
  inviteProgress,
  invites,
  issuing,
  transfers,
  keys,
  linkedCards,
  listExports,
  mail,
  memberInvites,
  mobilePay,
  moneySummary,
  passkeys,
  passwordResets,
  partnerAccess,
  paymentMethods,
  rails,
  refunds,
  representatives,
  requestLog,
  sandbox,
  savedViews,
  schedules,
  search,
  secondFactors,
  sessions,
  setupChecklist,
  signIn,
  teamPolicies,
  team,
  underwriting,
  wallets,
  webhooks,
  session,
  { reference },
]
  .flatMap((group) => Object.values<Record<string, AnyBinding>>(group))
  .flatMap((operations) => Object.values(operations));

/** Every operation there is. */
export const operations: readonly Operation[] = bindings.map(([operation]) => operation);

const byName = new Map(bindings.map((binding) => [operationName(binding[0]), binding]));

/** The binding of an operation, also by what the browser names it. */
export function bindingOf<O extends Outline>(operation: O): Binding<Declared<O> & Operation> {
  const binding = byName.get(operationName(operation));
  if (!binding) throw new Error(`${operationName(operation)} is not bound`);
  return binding as unknown as Binding<Declared<O> & Operation>;
}
