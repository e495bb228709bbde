import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { FileStatus } from "@/lib/domain/files/states";

const LOOKS: Record<FileStatus, { tone: BadgeTone; word: string }> = {
  pending: { tone: "info", word: "In review" },
  approved: { tone: "success", word: "Approved" },
  rejected: { tone: "danger", word: "Rejected" },
};

/** Where a document's review stands. */
export function FileStatusBadge({ status }: { status: FileStatus }) {
  const { tone, word } = LOOKS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
