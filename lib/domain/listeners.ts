import { destroyApplications } from "./applications/destroy-applications";
import { listenTo } from "./changed";
import { destroyFiles } from "./files/destroy-files";
import { cutPrefillOf } from "./invites/cut-prefill";
import { revokeInvitesOf } from "./member-invites/revoke-member-invite";
import { reviewRequirements } from "./verification/review-requirements";

/** Which listeners hear of which changes, in this order. No other code calls a listener by name. */
listenTo({
  profile: [reviewRequirements],
  people: [reviewRequirements],
  documents: [reviewRequirements],
  underwriting: [reviewRequirements],
  capabilities: [reviewRequirements],
  connections: [destroyFiles, cutPrefillOf],
  team: [revokeInvitesOf],
  invites: [destroyApplications],
});
