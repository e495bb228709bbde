import { listenTo } from "./changed";
import { reviewRequirements } from "./requirements/review-requirements";

/** Who listens to what. Nobody else calls a listener by name. */
listenTo({
  profile: [reviewRequirements],
  people: [reviewRequirements],
  documents: [reviewRequirements],
  underwriting: [reviewRequirements],
  capabilities: [reviewRequirements],
});
