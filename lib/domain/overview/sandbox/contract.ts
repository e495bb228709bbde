import { z } from "zod";
import { AccountID, WalletID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { operation } from "@/lib/core/api/operation";
import { ACH_RETURN_REASONS, FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { Amount, DateTime, text } from "@/lib/core/api/shapes";
import { Adjustment } from "@/lib/domain/money/adjustments/contract";
import { oneBankAccount } from "@/lib/domain/money/bank-accounts/contract";
import { Dispute, oneDispute } from "@/lib/domain/money/disputes/contract";
import { oneTransfer } from "@/lib/domain/money/transfers/contract";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { ADVANCES } from "./shared/advances";
import { ADJUSTMENT_REASON_MAX } from "@/lib/domain/kernel/limits";

/** Test money for a wallet, in cents. A negative amount removes money, even below zero. */
export const AdjustTestWallet = z.object({
  walletID: WalletID,
  amount: z
    .int()
    .min(-CENTS_MAX)
    .max(CENTS_MAX)
    .refine((cents) => cents !== 0, "must not be 0")
    .describe("The cents to add. A negative number subtracts."),
  reason: text({ min: 1, max: ADJUSTMENT_REASON_MAX }).describe(
    "The reason for the change. It is recorded in the audit log.",
  ),
});
export type AdjustTestWallet = z.infer<typeof AdjustTestWallet>;

/** A dispute of a card payment, in cents: by default a chargeback of the amount not disputed yet. */
export const OpenTestDispute = z
  .object({
    amount: Amount.shape.value
      .refine((cents) => cents > 0, "must be at least one cent")
      .describe("The disputed amount in cents. By default, the full amount.")
      .optional(),
    phase: z
      .enum(["pre-dispute", "inquiry", "chargeback"])
      .describe("The phase that the dispute begins in.")
      .optional(),
  })
  .optional();
export type OpenTestDispute = z.infer<typeof OpenTestDispute>;

/** The network's decision. `closed` means that the cardholder's bank withdraws the dispute. */
export const RuleTestDispute = z.object({
  outcome: z.enum(["won", "lost", "closed"]).describe("The outcome of the dispute."),
});
export type RuleTestDispute = z.infer<typeof RuleTestDispute>;

/** The proof that verifies a bank account in sandbox: the code, or the cents of the two deposits. */
export const TestProof = z.union([
  z.object({ code: z.string().describe("The code that verifies the bank account.") }),
  z.object({ amounts: z.array(z.int().min(0)).length(2).describe("The two amounts of the micro-deposits, in cents.") }),
]);
export type TestProof = z.infer<typeof TestProof>;

/** The target state of a test transfer: by default one step. A return and a decline can carry a reason. */
export const AdvanceTransfer = z
  .object({
    to: z.enum(ADVANCES).describe("The state to move the transfer to.").optional(),
    returnCode: z.enum(Object.keys(ACH_RETURN_REASONS)).describe("The bank’s return code.").optional(),
    failureCode: z.enum(FAILURE_CODES).describe("The issuer’s decline code.").optional(),
  })
  .refine(({ to, returnCode }) => returnCode === undefined || to === "returned", {
    path: ["returnCode"],
    message: "is only allowed with returned",
  })
  .refine(({ to, failureCode }) => failureCode === undefined || to === "declined", {
    path: ["failureCode"],
    message: "is only allowed with declined",
  })
  .optional();
export type AdvanceTransfer = z.infer<typeof AdvanceTransfer>;

/** Maximum seconds per move of the clock: a quarter of a year. */
export const CLOCK_MAX = 92 * 24 * 60 * 60;

export const AdvanceClock = z.object({
  seconds: z.int().min(1).max(CLOCK_MAX).describe("The number of seconds to advance the sandbox’s clock."),
});
export type AdvanceClock = z.infer<typeof AdvanceClock>;

/** Counts the rows that become due. The rails of the first ones have already moved, unless the server is busy. */
export const AdvancedClock = AdvanceClock.extend({
  due: z.int().min(0).describe("The number of tasks that became due."),
});
export type AdvancedClock = z.infer<typeof AdvancedClock>;

export const SandboxReset = z.object({
  accounts: z.int().min(0).describe("The number of accounts removed."),
  invites: z.int().min(0).describe("The number of invites removed."),
  transfers: z.int().min(0).describe("The number of transfers removed."),
  resetOn: DateTime.describe("The moment of the reset."),
});
export type SandboxReset = z.infer<typeof SandboxReset>;

const onePartner = z.object({ accountID: AccountID });

/** Events that a partner can simulate in sandbox. These paths do not exist in production. */
export const sandbox = {
  adjust: operation({
    summary: "Adjust a wallet in sandbox",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/adjustments",
    access: "transfers.write",
    params: z.object({ accountID: AccountID }),
    body: AdjustTestWallet,
    response: Adjustment,
    status: 200,
    audit: { act: "adjustment.create" },
  }),
  openDispute: operation({
    summary: "Dispute a payment in sandbox",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/transfers/{transferID}/disputes",
    access: "transfers.write",
    params: oneTransfer,
    body: OpenTestDispute,
    response: Dispute,
    status: 200,
    audit: { act: "dispute.open" },
  }),
  ruleDispute: operation({
    summary: "Rule on a dispute in sandbox",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/disputes/{disputeID}/ruling",
    access: "transfers.write",
    params: oneDispute,
    body: RuleTestDispute,
    response: Dispute,
    status: 200,
    audit: { act: "dispute.rule" },
  }),
  proof: operation({
    summary: "Retrieve what verifies a bank account in sandbox",
    group: "Sandbox",
    method: "GET",
    path: "/sandbox/accounts/{accountID}/bank-accounts/{bankAccountID}/verification",
    access: "bank-accounts.write",
    params: oneBankAccount,
    response: TestProof,
    status: 200,
  }),
  advance: operation({
    summary: "Advance a transfer in sandbox",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/transfers/{transferID}/advance",
    access: "transfers.write",
    params: oneTransfer,
    body: AdvanceTransfer,
    response: Transfer,
    status: 200,
    transaction: "own",
    audit: { act: "transfer.advance" },
  }),
  clock: operation({
    summary: "Move the sandbox's clock",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/clock/advance",
    access: "transfers.write",
    params: onePartner,
    body: AdvanceClock,
    response: AdvancedClock,
    status: 200,
    transaction: "own",
    audit: { act: "sandbox.advance-clock" },
  }),
  reset: operation({
    summary: "Reset sandbox data",
    group: "Sandbox",
    method: "POST",
    path: "/sandbox/accounts/{accountID}/reset",
    access: "transfers.write",
    params: onePartner,
    response: SandboxReset,
    status: 200,
    stepUp: true,
    audit: { act: "sandbox.reset" },
  }),
};
