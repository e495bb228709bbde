import { badge, link, money, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import type { RiskReview } from "@/lib/domain/money/risk-reviews/dashboard";
import { riskReviews } from "@/lib/generated/operations/risk-reviews";
import { REVIEW_STATES } from "./risk-words";

export const riskReviewList = list(riskReviews.list, {
  noun: "review",
  key: "reviewID",
  filters: { state: tabs("State", REVIEW_STATES) },
  columns: [
    link(
      "Transfer",
      ({ source, destination }: RiskReview) => `${source} to ${destination}`,
      ({ reviewID }) => `/risk/review/${reviewID}`,
    ),
    badge("State", ({ state }) => REVIEW_STATES[state], { priority: 1 }),
    text("Reason", ({ reason }) => reason, { priority: 3 }),
    when("Decide by", ({ dueOn }) => dueOn, { priority: 2 }),
    when("Held", ({ createdOn }) => createdOn, { priority: 4, isExtra: true }),
    text("Decided by", ({ decidedBy }) => decidedBy, { priority: 5 }),
    money("Amount", ({ amount }) => amount, { priority: 1 }),
  ],
  empty: {
    drawing: "bankFiles",
    title: "No reviews yet",
    description: "A transfer that a rule holds waits here for a person, with its money reserved.",
  },
});
