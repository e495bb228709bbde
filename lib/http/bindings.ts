import "server-only";
import { type DeclaredOperation, type Operation, operationName, type Outline } from "@/lib/core/api/operation";
import { type AnyBinding, bind, type Binding } from "@/lib/domain/kernel/operations/bind";
import * as accounts from "@/lib/domain/accounts/accounts/bindings";
import * as accountNotes from "@/lib/domain/accounts/notes/bindings";
import * as accountReminders from "@/lib/domain/accounts/account-reminders/bindings";
import * as adjustments from "@/lib/domain/money/adjustments/bindings";
import * as analytics from "@/lib/domain/overview/analytics/bindings";
import * as applications from "@/lib/domain/onboarding/applications/bindings";
import * as audit from "@/lib/domain/platform/audit/bindings";
import * as authorizations from "@/lib/domain/cards/authorizations/bindings";
import * as bankAccounts from "@/lib/domain/money/bank-accounts/bindings";
import * as bankFiles from "@/lib/domain/money/bank-files/bindings";
import * as bankReversals from "@/lib/domain/money/bank-reversals/bindings";
import * as branding from "@/lib/domain/accounts/branding/bindings";
import * as capabilities from "@/lib/domain/accounts/capabilities/bindings";
import * as cardSimulation from "@/lib/domain/cards/card-simulation/bindings";
import * as compliance from "@/lib/domain/accounts/compliance/bindings";
import * as deadlines from "@/lib/domain/overview/deadlines/bindings";
import * as disputeEvidence from "@/lib/domain/money/dispute-evidence/bindings";
import * as disputes from "@/lib/domain/money/disputes/bindings";
import * as embedSessions from "@/lib/domain/overview/embed-sessions/bindings";
import * as endToEndKeys from "@/lib/domain/access/end-to-end-keys/bindings";
import * as eventLog from "@/lib/domain/platform/event-log/bindings";
import * as feePlans from "@/lib/domain/money/fee-plans/bindings";
import * as files from "@/lib/domain/accounts/files/bindings";
import * as institutions from "@/lib/domain/money/institutions/bindings";
import * as inviteBuilder from "@/lib/domain/onboarding/invite-builder/bindings";
import * as invitePeople from "@/lib/domain/onboarding/invite-people/bindings";
import * as inviteProgress from "@/lib/domain/onboarding/invite-progress/bindings";
import * as invites from "@/lib/domain/onboarding/invites/bindings";
import * as issuing from "@/lib/domain/cards/issuing/bindings";
import * as keys from "@/lib/domain/access/keys/bindings";
import * as linkedCards from "@/lib/domain/money/linked-cards/bindings";
import { listExportsBehind } from "@/lib/domain/overview/list-exports/bindings";
import { exportsOf } from "@/lib/domain/overview/list-exports/export-list";
import type { ExportPort } from "@/lib/domain/overview/list-exports/list-exports";
import * as mail from "@/lib/domain/platform/mail/bindings";
import * as memberInvites from "@/lib/domain/access/member-invites/bindings";
import * as mobilePay from "@/lib/domain/money/mobile-pay/bindings";
import * as moneySummary from "@/lib/domain/overview/money-summary/bindings";
import * as passkeys from "@/lib/domain/access/passkeys/bindings";
import * as passwordResets from "@/lib/domain/access/password-resets/bindings";
import * as notices from "@/lib/domain/access/notices/bindings";
import * as partnerAccess from "@/lib/domain/access/partner-access/bindings";
import * as paymentMethods from "@/lib/domain/money/payment-methods/bindings";
import * as plays from "@/lib/domain/overview/plays/bindings";
import * as providers from "@/lib/domain/overview/providers/bindings";
import * as rails from "@/lib/domain/money/rails/bindings";
import * as refunds from "@/lib/domain/money/refunds/bindings";
import * as representatives from "@/lib/domain/accounts/representatives/bindings";
import * as returnRates from "@/lib/domain/overview/return-rates/bindings";
import * as returns from "@/lib/domain/money/returns/bindings";
import * as riskReviews from "@/lib/domain/money/risk-reviews/bindings";
import * as riskRules from "@/lib/domain/money/risk-rules/bindings";
import * as reports from "@/lib/domain/overview/reports/bindings";
import { requestLogOf } from "@/lib/domain/platform/request-log/bindings";
import * as sandbox from "@/lib/domain/overview/sandbox/bindings";
import * as savedViews from "@/lib/domain/access/saved-views/bindings";
import * as sanctions from "@/lib/domain/money/sanctions/bindings";
import * as schedules from "@/lib/domain/money/schedules/bindings";
import * as search from "@/lib/domain/overview/search/bindings";
import * as secondFactors from "@/lib/domain/access/second-factors/bindings";
import * as sessions from "@/lib/domain/access/sessions/bindings";
import * as originators from "@/lib/domain/money/originators/bindings";
import * as setupChecklist from "@/lib/domain/overview/setup-checklist/bindings";
import * as signIn from "@/lib/domain/access/sign-in/bindings";
import * as teamPolicies from "@/lib/domain/access/team-policies/bindings";
import * as teamRoles from "@/lib/domain/access/team-roles/bindings";
import * as team from "@/lib/domain/access/team/bindings";
import * as underwriting from "@/lib/domain/accounts/underwriting/bindings";
import * as wallets from "@/lib/domain/money/wallets/bindings";
import * as webhooks from "@/lib/domain/platform/webhooks/bindings";
import { enterAsMember } from "./edge/enter-as-member";
import { publishedDocument } from "./reference/public-document";
import * as declared from "./reference/reference";
import * as session from "./sign-in/session-bindings";
import * as statements from "@/lib/domain/money/statements/bindings";
import * as transfers from "@/lib/domain/money/transfers/bindings";

/** Built from all operations, including itself. */
export const reference = bind(declared.reference, { openapi: async () => publishedDocument(operations) });

/** The request log checks for each row whether its operation is allowed today. */
const requestLog = { requestLog: requestLogOf(declaredOperation) };

const grouped: readonly AnyBinding[] = [
  accounts,
  accountNotes,
  accountReminders,
  adjustments,
  analytics,
  applications,
  audit,
  authorizations,
  bankAccounts,
  bankFiles,
  bankReversals,
  branding,
  capabilities,
  cardSimulation,
  compliance,
  deadlines,
  disputeEvidence,
  disputes,
  embedSessions,
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
  mail,
  memberInvites,
  mobilePay,
  moneySummary,
  notices,
  originators,
  passkeys,
  passwordResets,
  partnerAccess,
  paymentMethods,
  plays,
  providers,
  rails,
  refunds,
  reports,
  riskReviews,
  riskRules,
  representatives,
  returnRates,
  returns,
  requestLog,
  sandbox,
  savedViews,
  sanctions,
  schedules,
  statements,
  search,
  secondFactors,
  sessions,
  setupChecklist,
  signIn,
  teamPolicies,
  teamRoles,
  team,
  underwriting,
  wallets,
  webhooks,
  session,
  { reference },
]
  .flatMap((group) => Object.values<Record<string, AnyBinding>>(group))
  .flatMap((operations) => Object.values(operations));

const withDownloads: readonly AnyBinding[] = [...grouped, ...exportsOf(grouped)];

/** The access to list downloads, also for workers. */
export const exportPort: ExportPort = { bindings: withDownloads, enter: enterAsMember };

/** All operations of the platform with their functions. Routes, pages, the reference and the tests start from here. */
export const bindings: readonly AnyBinding[] = [
  ...withDownloads,
  ...Object.values<AnyBinding>(listExportsBehind(exportPort)),
];

export const operations: readonly Operation[] = bindings.map(([operation]) => operation);

const byName = new Map(bindings.map((binding) => [operationName(binding[0]), binding]));

function declaredOperation(method: string, path: string): Operation | undefined {
  return byName.get(`${method} ${path}`)?.[0];
}

/** Returns the binding of an operation, or of an outline of it in the browser. */
export function bindingOf<O extends Outline>(operation: O): Binding<DeclaredOperation<O> & Operation> {
  const binding = byName.get(operationName(operation));
  if (!binding) throw new Error(`${operationName(operation)} is not bound`);
  return binding as unknown as Binding<DeclaredOperation<O> & Operation>;
}
