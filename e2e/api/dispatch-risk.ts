import { newHeldTransfer } from "@/testing/risk";
import type { PathParameters, Prepare } from "./dispatch-money";

const aReview: Prepare = async ({ partner }, place) => {
  Object.assign(place, await newHeldTransfer(partner));
};

const REVIEW = "/dashboard/risk-reviews/{reviewID}";
const RULE = "/dashboard/risk-rules/{ruleID}";

/** Preparation of each operation on risk rules and reviews. */
export const BEFORE_RISK: Record<string, Prepare> = {
  [`GET ${RULE}`]: aReview,
  [`PUT ${RULE}`]: aReview,
  [`GET ${REVIEW}`]: aReview,
  [`POST ${REVIEW}/decision`]: aReview,
  "GET /dashboard/transfers/{transferID}/risk-decision": aReview,
};

const conditions = [
  { kind: "amount", atLeast: 500_000 },
  { kind: "count", of: "source", hours: 24, moreThan: 3 },
];
const RULE_BODY = { name: "Large payouts", action: "hold", reason: "A large payout", conditions, isActive: true };

export const BODIES_RISK: Record<string, (place: PathParameters) => unknown> = {
  "POST /dashboard/risk-rules": () => RULE_BODY,
  [`PUT ${RULE}`]: () => ({ ...RULE_BODY, version: 1 }),
  "POST /dashboard/risk-rule-trials": () => ({ conditions }),
  [`POST ${REVIEW}/decision`]: () => ({ decision: "reject", reason: "The payer did not know of it." }),
  "PUT /dashboard/risk-policy": () => ({ twoPeopleFrom: 500_000, hours: 12, atDeadline: "release" }),
};
