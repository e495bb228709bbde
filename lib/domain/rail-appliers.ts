import { applyMicroDeposit, applyVerificationCredit } from "./money/bank-accounts/apply-rail-fact";
import { offerAchFiles } from "./money/bank-files/ach/ach-files";
import { offerPaymentFiles } from "./money/bank-files/payments/payment-files";
import { applyReversalFact } from "./money/bank-reversals/bank-reversals";
import { receiveDisputeEvents } from "./money/disputes/receive-events";
import { applyBy } from "./money/rails/applier";
import { setDisputePort } from "./money/rails/dispute-port";
import { applyRefundFact } from "./money/refunds/refunds";
import { applyRailFact } from "./money/transfers/settle/apply-rail-fact";

/** Registers the command for each kind of instruction. No other code calls these commands. */
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
  "ach-reversal": applyReversalFact,
});

setDisputePort(receiveDisputeEvents);

offerAchFiles();
offerPaymentFiles();
