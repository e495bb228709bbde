import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicShell } from "@/components/page/public-shell";
import { Markdown } from "@/components/reference/markdown";
import { AppLink } from "@/components/ui/app-link";
import { behaviorPage } from "./behavior";

export const metadata: Metadata = { title: "Behavior · API reference" };

/** All pages on what happens when. */
export default async function BehaviorContentsPage() {
  const found = await behaviorPage("README");
  if (!found) notFound();
  return (
    <PublicShell width="lg">
      <p className="text-sm">
        <AppLink className="underline" href="/reference">
          API reference
        </AppLink>
      </p>
      <Markdown tokens={found.tokens} />
    </PublicShell>
  );
}
