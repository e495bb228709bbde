import { destroyApplications } from "./onboarding/applications/destroy-applications";
import { removeBankAccounts } from "./money/bank-accounts/bank-accounts";
import { listenTo } from "./kernel/operations/changed";
import { destroyEvidence } from "./money/dispute-evidence/dispute-evidence";
import { destroyFiles } from "./accounts/files/files";
import { cutPrefillOf } from "./onboarding/invites/cut-prefill";
import { disableCards } from "./money/linked-cards/linked-cards";
import { endChargesOf } from "./accounts/accounts/accounts";
import { forgetNoticesOf } from "./access/notices/notices";
import { revokeInvitesOf } from "./access/member-invites/member-invites";
import { withdrawExports } from "./overview/list-exports/list-exports";
import { screenAccount } from "./money/sanctions/screen";
import { reviewRequirements } from "./accounts/verification/review-requirements";

/** Registers the listeners of each change, in this order. No other code refers to a listener by name. */
listenTo({
  account: [screenAccount],
  profile: [screenAccount, reviewRequirements],
  people: [screenAccount, reviewRequirements],
  documents: [reviewRequirements],
  underwriting: [reviewRequirements],
  capabilities: [reviewRequirements],
  consent: [withdrawExports],
  connections: [destroyFiles, destroyEvidence, cutPrefillOf, disableCards, removeBankAccounts],
  team: [revokeInvitesOf, forgetNoticesOf, endChargesOf],
  invites: [destroyApplications],
});
