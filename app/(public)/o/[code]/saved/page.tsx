import { BookmarkCheck } from "lucide-react";
import type { Metadata } from "next";
import { DeadLink } from "@/components/hosted/dead-link";
import { Button } from "@/components/ui/button";
import { openInvite } from "../load";

/** The title of the page after leaving. */
export const metadata: Metadata = { title: "Saved" };

/** What to do to come back, after leaving in the middle. */
export default async function SavedPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { partner } = await openInvite(code);
  return (
    <DeadLink title="Your answers are saved" icon={<BookmarkCheck />} actions={<Button asChild size="lg"><a href={`/o/${code}/continue`}>Go on now</a></Button>}>
      To go on later, open the same invitation link and use the same e-mail address. Nothing was sent to {partner.displayName} yet.
    </DeadLink>
  );
}
