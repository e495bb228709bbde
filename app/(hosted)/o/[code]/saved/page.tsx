import { BookmarkCheck } from "lucide-react";
import type { Metadata } from "next";
import { DeadLink } from "@/components/page/dead-link";
import { fill } from "@/lib/core/bilingual";
import { Button } from "@/components/ui/button";
import { openInvite } from "../load";
import { pageWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.saved };
}

/** Explains how to return after leaving in the middle. */
export default async function SavedPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [{ partner }, { pages }] = await Promise.all([openInvite(code), pageWords()]);
  return (
    <DeadLink
      title={pages.dead.savedTitle}
      icon={<BookmarkCheck />}
      actions={
        <Button asChild size="lg">
          <a href={`/o/${code}/continue`}>{pages.dead.goOn}</a>
        </Button>
      }
    >
      {fill(pages.dead.saved, { partner: partner.displayName })}
    </DeadLink>
  );
}
