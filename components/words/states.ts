import type { VerificationStatus } from "@/lib/domain/accounts/states";
import type { CapabilityStatus } from "@/lib/domain/capabilities/states";
import type { FileStatus } from "@/lib/domain/files/states";
import type { InviteStage } from "@/lib/domain/invites/dashboard";
import type { IssuedCardState } from "@/lib/domain/issuing/states";
import type { StateWord } from "./state-badge";

/** How far the identity of an account is checked. */
export const VERIFICATION_STATES: Record<VerificationStatus, StateWord> = {
  unverified: { label: "Unverified", tone: "neutral", meaning: "No details have been checked yet." },
  pending: { label: "In review", tone: "info", meaning: "Details are being checked. No action needed." },
  verified: { label: "Verified", tone: "success", meaning: "Details match official records." },
  errored: { label: "Not verified", tone: "danger", meaning: "Some details did not match official records." },
};

/** How far a capability of an account is. */
export const CAPABILITY_STATES: Record<CapabilityStatus, StateWord> = {
  pending: { label: "Pending", tone: "warning" },
  "in-review": { label: "In review", tone: "info", icon: "waiting" },
  enabled: { label: "Enabled", tone: "success" },
  disabled: { label: "Disabled", tone: "ended" },
};

/** Spending cards. */
export const CARD_STATES: Record<IssuedCardState, StateWord & { meaning: string }> = {
  active: { label: "Active", tone: "success", meaning: "Ready to pay with." },
  inactive: { label: "Inactive", tone: "info", meaning: "Being set up. It becomes active within seconds." },
  "pending-verification": {
    label: "Pending verification",
    tone: "warning",
    meaning: "Becomes active once the cardholder is verified.",
  },
  closed: { label: "Closed", tone: "ended", meaning: "Closed for good. It cannot be charged." },
};

/** Documents under review. */
export const FILE_STATES: Record<FileStatus, StateWord> = {
  pending: { label: "In review", tone: "info" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
};

/** Onboarding invites. */
export const INVITE_STATES: Record<InviteStage, StateWord> = {
  pending: { label: "Pending", tone: "info", icon: "waiting" },
  "in-progress": { label: "In progress", tone: "warning", icon: "writing" },
  redeemed: { label: "Redeemed", tone: "success" },
  revoked: { label: "Revoked", tone: "ended" },
};
