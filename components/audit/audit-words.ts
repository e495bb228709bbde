import type { BadgeTone } from "@/components/ui/badge";
import { AUDIT_OUTCOMES } from "@/lib/domain/audit/contract";

const ACTIONS: Record<string, string> = {
  "account.create": "Created an account",
  "account.update": "Changed an account",
  "account.delete": "Disconnected an account",
  "api-key.create": "Created an API key",
  "api-key.revoke": "Revoked an API key",
  "attestation.create": "Recorded an attestation",
  "attestation.withdraw": "Withdrew an attestation",
  "audit.export": "Downloaded the audit trail",
  "audit.verify": "Checked the audit trail",
  "brand.create": "Created a brand",
  "brand.replace": "Replaced a brand",
  "brand.update": "Changed a brand",
  "capability.disable": "Disabled a capability",
  "capability.request": "Requested a capability",
  "card-data-viewer.grant": "Let someone see card numbers",
  "card-data-viewer.revoke": "Stopped someone seeing card numbers",
  "fee-plan-agreement.create": "Assigned a fee plan",
  "fee-plan.archive": "Archived a fee plan",
  "fee-plan.create": "Created a fee plan",
  "fee-plan.update": "Changed a fee plan",
  "fees.export": "Downloaded fees",
  "file.decide": "Decided on a file",
  "file.download": "Downloaded a file",
  "file.upload": "Uploaded a file",
  "invite-template.create": "Saved an invite template",
  "invite-template.delete": "Deleted an invite template",
  "invite-template.update": "Changed an invite template",
  "invites.export": "Downloaded invites",
  "issued-card.details": "Asked for a card’s number",
  "member-invite.accept": "Joined the team",
  "member-invite.create": "Invited someone to the team",
  "member-invite.resend": "Sent a team invite again",
  "member-invite.revoke": "Revoked a team invite",
  "member.confirm-second-factor": "Confirmed someone’s second factor",
  "member.remove": "Removed someone from the team",
  "member.sign-out": "Signed someone out",
  "member.update": "Changed someone’s role",
  "onboarding-invite.redeem": "Redeemed an invite",
  "passkey.create": "Added a passkey",
  "passkey.remove": "Removed a passkey",
  "password.change": "Changed their password",
  "policies.update": "Changed the team’s policies",
  "recovery-codes.create": "Made recovery codes",
  "representative.create": "Added a person",
  "representative.delete": "Removed a person",
  "representative.update": "Changed a person",
  "second-factor.enrol": "Set up a second factor",
  "second-factor.remove": "Removed a second factor",
  "session.revoke": "Ended a session",
  "session.sign-in": "Signed in",
  "session.step-up": "Confirmed it was them",
  "underwriting.update": "Answered underwriting",
};

/** The acts one can filter by, in words and in their order. */
export const ACTION_OPTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));

/** An act in words; one without words is named as the trail has it. */
export function actionInWords(action: string): string {
  return ACTIONS[action] ?? action;
}

const OUTCOMES: Record<string, { label: string; tone: BadgeTone }> = {
  done: { label: "Done", tone: "success" },
  requested: { label: "Requested", tone: "info" },
  disclosed: { label: "Disclosed", tone: "warning" },
  refused: { label: "Refused", tone: "danger" },
};

/** The ends one can filter by, in words. */
export const OUTCOME_OPTIONS = AUDIT_OUTCOMES.map((value) => ({ value, label: outcomeOf(value).label }));

/** How an act ended, in words; of a refusal the trail also says which kind. */
export function outcomeOf(outcome: string): { label: string; tone: BadgeTone } {
  return OUTCOMES[outcome.split(":")[0] ?? ""] ?? { label: outcome, tone: "neutral" };
}
