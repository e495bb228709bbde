import { applyMicroDeposit, applyVerificationCredit } from "./money/bank-accounts/apply-rail-fact";
import { offerAchFiles } from "./money/bank-files/ach/ach-files";
import { offerPaymentFiles } from "./money/bank-files/payments/payment-files";
import { applyReversalFact } from "./money/bank-reversals/bank-reversals";
import { receiveDisputeEvents } from "./money/disputes/receive-events";
import { applyBy, inOrder } from "./money/rails/applier";
import { setDisputePort } from "./money/rails/dispute-port";
import { applyRefundFact } from "./money/refunds/refunds";
import { recordEntry, recordLateReturn } from "./money/returns/record-return";
import { applyRailFact } from "./money/transfers/settle/apply-rail-fact";

/** Registers the command for each kind of instruction. No other code calls these commands. */
applyBy(
  {
    "ach-debit": inOrder(recordEntry, applyRailFact),
    "ach-credit": inOrder(recordEntry, applyRailFact),
    "rtp-credit": applyRailFact,
    "card-charge": applyRailFact,
    "card-refund": applyRefundFact,
    "push-to-card": applyRailFact,
    "pull-from-card": applyRailFact,
    "micro-deposit": applyMicroDeposit,
    "verification-credit": applyVerificationCredit,
    "ach-reversal": inOrder(recordEntry, applyReversalFact),
  },
  recordLateReturn,
);

setDisputePort(receiveDisputeEvents);

offerAchFiles();
offerPaymentFiles();
