import { SearchX, Send } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { filtersInWords, type InviteSearch } from "./invite-search";
import { NewInviteLink } from "./new-invite-link";

/** The list without rows: never had any, or none that match. */
export function NoInvites({ search }: { search: InviteSearch }) {
  const filters = filtersInWords(search);
  if (!filters && search.skip <= 0) {
    return (
      <EmptyState
        icon={<Send />}
        title="Send your first invite"
        description="An invite is a link. With it, a business or a person opens an account connected to yours."
        actions={<NewInviteLink label="Create an invite" />}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={filters ? "No invites match" : "No more invites"}
      description={filters ? `There are no invites with ${filters}.` : "This page lies beyond the last invite."}
      actions={
        <Button asChild>
          <Link href="/invites">{filters ? "Clear filters" : "Go to the first page"}</Link>
        </Button>
      }
    />
  );
}
