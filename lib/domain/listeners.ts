import { listenTo } from "./changed";
import { reviewRequirements } from "./requirements/review-requirements";

/** Which listeners hear of which changes. No other code calls a listener by name. */
listenTo({
  profile: [reviewRequirements],
  people: [reviewRequirements],
  documents: [reviewRequirements],
  underwriting: [reviewRequirements],
  capabilities: [reviewRequirements],
});
