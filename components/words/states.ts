import type { BankAccountStatus } from "@/lib/core/money/sources";
import type { VerificationStatus } from "@/lib/domain/accounts/accounts/states";
import type { AuthorizationStatus } from "@/lib/domain/cards/authorizations/states";
import type { CapabilityStatus } from "@/lib/domain/accounts/capabilities/states";
import type { DisputeStatus } from "@/lib/domain/money/disputes/states";
import type { FileStatus } from "@/lib/domain/accounts/files/states";
import type { InviteStage } from "@/lib/domain/onboarding/invites/dashboard";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import type { WalletTransactionStatus } from "@/lib/domain/money/wallets/states";
import type { Cancellation, Refund } from "@/lib/domain/money/transfers/shared/transfer";
import type { TransferStatus } from "@/lib/domain/money/transfers/states";
import type { StateWord } from "./state-badge";

export const VERIFICATION_STATES: Record<VerificationStatus, StateWord> = {
  unverified: { label: "Unverified", tone: "neutral", meaning: "No details have been checked yet." },
  pending: { label: "In review", tone: "info", meaning: "Details are being checked. No action needed." },
  verified: { label: "Verified", tone: "success", meaning: "Details match official records." },
  errored: { label: "Not verified", tone: "danger", meaning: "Some details did not match official records." },
};

export const CAPABILITY_STATES: Record<CapabilityStatus, StateWord> = {
  pending: { label: "Pending", tone: "warning" },
  "in-review": { label: "In review", tone: "info", icon: "waiting" },
  enabled: { label: "Enabled", tone: "success" },
  disabled: { label: "Disabled", tone: "ended" },
};

export const AUTHORIZATION_STATES: Record<AuthorizationStatus, StateWord & { meaning: string }> = {
  pending: {
    label: "Pending",
    tone: "info",
    icon: "waiting",
    meaning: "Approved. The wallet holds the money until the merchant takes it.",
  },
  cleared: { label: "Cleared", tone: "success", meaning: "The merchant has taken the money." },
  canceled: { label: "Canceled", tone: "ended", meaning: "The merchant canceled it. The hold was released." },
  expired: { label: "Expired", tone: "ended", meaning: "The merchant never took the money. The hold was released." },
  declined: { label: "Declined", tone: "danger", meaning: "Refused. No money moved." },
};

export const CARD_STATES: Record<IssuedCardState, StateWord & { meaning: string }> = {
  active: { label: "Active", tone: "success", meaning: "Ready to use." },
  inactive: { label: "Inactive", tone: "info", meaning: "Setting up. It becomes active within seconds." },
  "pending-verification": {
    label: "Pending verification",
    tone: "warning",
    meaning: "Becomes active once the cardholder is verified.",
  },
  closed: { label: "Closed", tone: "ended", meaning: "Permanently closed. It cannot be charged." },
};

export const FILE_STATES: Record<FileStatus, StateWord> = {
  pending: { label: "In review", tone: "info" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
};

export const INVITE_STATES: Record<InviteStage, StateWord> = {
  pending: { label: "Pending", tone: "info", icon: "waiting" },
  "in-progress": { label: "In progress", tone: "warning", icon: "writing" },
  redeemed: { label: "Redeemed", tone: "success" },
  revoked: { label: "Revoked", tone: "ended" },
};

export const TRANSACTION_STATES: Record<WalletTransactionStatus, StateWord> = {
  pending: { label: "Pending", tone: "info", icon: "waiting" },
  completed: { label: "Completed", tone: "success" },
  canceled: { label: "Canceled", tone: "ended" },
  failed: { label: "Failed", tone: "danger" },
};

export const TRANSFER_STATES: Record<TransferStatus, StateWord & { meaning: string }> = {
  created: { label: "Created", tone: "neutral", meaning: "Created. Money hasn’t moved yet." },
  queued: { label: "Queued", tone: "neutral", icon: "waiting", meaning: "Waiting for the transfer that funds it." },
  pending: { label: "Pending", tone: "info", icon: "waiting", meaning: "The money is on its way." },
  completed: { label: "Completed", tone: "success", meaning: "The money has arrived." },
  failed: { label: "Failed", tone: "danger", meaning: "It didn’t go through. Any money taken was returned." },
  reversed: { label: "Reversed", tone: "warning", meaning: "A bank returned the money after it arrived." },
  canceled: { label: "Canceled", tone: "ended", meaning: "Stopped. The money went back." },
};

export const CANCELLATION_STATES: Record<Cancellation["status"], StateWord> = {
  pending: { label: "Pending", tone: "info", icon: "waiting" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const REFUND_STATES: Record<Refund["status"], StateWord> = {
  created: { label: "Created", tone: "neutral" },
  pending: { label: "Pending", tone: "info", icon: "waiting" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

/** Disputes of card payments, open states first. */
export const DISPUTE_STATES: Record<DisputeStatus, StateWord & { meaning: string }> = {
  "response-needed": {
    label: "Response needed",
    tone: "warning",
    meaning: "Submit evidence or accept the dispute by the deadline.",
  },
  "under-review": {
    label: "Under review",
    tone: "info",
    icon: "waiting",
    meaning: "The card network is reviewing the evidence.",
  },
  won: { label: "Won", tone: "success", meaning: "The network decided for the merchant." },
  lost: { label: "Lost", tone: "danger", meaning: "The network decided for the cardholder." },
  accepted: { label: "Accepted", tone: "ended", meaning: "You accepted it. The cardholder keeps the money." },
  expired: { label: "Expired", tone: "danger", meaning: "No one responded in time. The cardholder keeps the money." },
  closed: { label: "Withdrawn", tone: "success", meaning: "The cardholder’s bank withdrew it." },
  resolved: { label: "Resolved", tone: "ended", meaning: "Resolved before it became a dispute. No action needed." },
};

export const BANK_ACCOUNT_STATES: Record<BankAccountStatus, StateWord & { meaning: string }> = {
  new: {
    label: "Not verified",
    tone: "neutral",
    meaning: "It can receive payouts. Verify it to debit it.",
  },
  pending: {
    label: "Being verified",
    tone: "info",
    icon: "waiting",
    meaning: "A verification deposit is on its way.",
  },
  verified: { label: "Verified", tone: "success", meaning: "It can receive payouts and be debited." },
  verificationFailed: { label: "Verification failed", tone: "warning", meaning: "Verify it again to debit it." },
  errored: { label: "Locked", tone: "danger", meaning: "It can’t be used. Link another bank account." },
};
