import { destroyApplications } from "./applications/destroy-applications";
import { removeBankAccounts } from "./bank-accounts/remove-all";
import { listenTo } from "./changed";
import { destroyEvidence } from "./dispute-evidence/destroy-evidence";
import { destroyFiles } from "./files/destroy-files";
import { cutPrefillOf } from "./invites/cut-prefill";
import { disableCards } from "./linked-cards/disable-all";
import { revokeInvitesOf } from "./member-invites/revoke-member-invite";
import { reviewRequirements } from "./verification/review-requirements";

/** Which listeners hear of which changes, in this order. No other code calls a listener by name. */
listenTo({
  profile: [reviewRequirements],
  people: [reviewRequirements],
  documents: [reviewRequirements],
  underwriting: [reviewRequirements],
  capabilities: [reviewRequirements],
  connections: [destroyFiles, destroyEvidence, cutPrefillOf, disableCards, removeBankAccounts],
  team: [revokeInvitesOf],
  invites: [destroyApplications],
});
