import { applyMicroDeposit, applyVerificationCredit } from "./bank-accounts/apply-rail-fact";
import { receiveDisputeEvents } from "./disputes/receive-events";
import { applyBy } from "./rails/apply";
import { receiveDisputesBy } from "./rails/dispute-door";
import { applyRefundFact } from "./refunds/apply-rail-fact";
import { applyRailFact } from "./transfers/apply-rail-fact";

/** Which command acts when an instruction of a kind moves. No other code calls them. */
applyBy({
  "ach-debit": applyRailFact,
  "ach-credit": applyRailFact,
  "rtp-credit": applyRailFact,
  "card-charge": applyRailFact,
  "card-refund": applyRefundFact,
  "push-to-card": applyRailFact,
  "pull-from-card": applyRailFact,
  "micro-deposit": applyMicroDeposit,
  "verification-credit": applyVerificationCredit,
});

receiveDisputesBy(receiveDisputeEvents);
