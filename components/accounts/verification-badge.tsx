import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { VerificationStatus } from "@/lib/domain/accounts/states";

const LOOKS: Record<VerificationStatus, { tone: BadgeTone; word: string }> = {
  unverified: { tone: "neutral", word: "Unverified" },
  pending: { tone: "info", word: "Checking" },
  verified: { tone: "success", word: "Verified" },
  errored: { tone: "danger", word: "Did not match" },
};

/** How far an account's identity is checked. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { tone, word } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
