import { capabilityLabel } from "@/components/onboarding/capability-words";
import type { Activity } from "@/lib/domain/accounts/dashboard-contract";

/** Acts and events in words, by their names. */
const WORDS: Record<string, string> = {
  "account.delete": "Deleted the account",
  "account.created": "The account came to be",
  "account.updated": "The account changed",
  "account.deleted": "The account was disconnected",
  "capability.requested": "A capability was requested",
  "capability.updated": "A capability changed",
  "representative.created": "A person was added",
  "representative.updated": "A person changed",
  "representative.deleted": "A person was removed",
  "underwriting.updated": "Underwriting changed",
  "file.decide": "Decided on a file",
  "file.download": "Downloaded a file",
  "file.created": "A file was uploaded",
  "file.updated": "A file was decided on",
  "fee-plan-agreement.create": "Assigned a fee plan",
  "feePlanAgreement.created": "A fee plan was agreed to",
  "issued-card.details": "Asked for a card’s details",
  "issuedCard.created": "A card was issued",
  "issuedCard.updated": "A card changed",
  "wallet.opened": "A wallet was opened",
  "onboarding-invite.redeem": "Redeemed the invite",
};

/** The name of an act or event in words; others are taken apart. */
export function activityWords({ name, data }: Pick<Activity, "name" | "data">): string {
  const words = WORDS[name] ?? capitalized(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[.-]/g, " ").toLowerCase());
  const capability = data?.capabilityID;
  return capability ? `${words}: ${capabilityLabel(capability)}` : words;
}

/** The states an event carries, in words. */
export function activityDetail({ data, reason, outcome }: Activity): string {
  const status = data?.status ?? data?.fileStatus ?? data?.state;
  return [status && capitalized(status.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]/g, " ").toLowerCase()), outcome && OUTCOMES[outcome.split(":")[0] ?? ""], reason].filter(Boolean).join(" · ");
}

const OUTCOMES: Record<string, string> = { done: "", requested: "Asked for", disclosed: "Handed over", refused: "Refused" };

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
