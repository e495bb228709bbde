import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicShell } from "@/components/page/public-shell";
import { AppLink } from "@/components/ui/app-link";
import { BehaviorLinks, ReferenceGroup } from "@/components/reference/reference-group";
import { ReferenceSearch } from "@/components/reference/reference-search";
import { env } from "@/lib/env";
import { groupAt } from "../reference";

interface GroupPageProps {
  params: Promise<{ group: string }>;
}

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const found = await groupAt((await params).group);
  return { title: found ? `${found.group} · API reference` : "Not found" };
}

/** The operations of one group of the API. */
export default async function ReferenceGroupPage({ params }: GroupPageProps) {
  const found = await groupAt((await params).group);
  if (!found) notFound();
  const { index, pages, ...group } = found;
  return (
    <PublicShell width="lg">
      <p className="text-sm">
        <AppLink className="underline" href="/reference">
          API reference
        </AppLink>
      </p>
      <h1 className="mt-1 text-2xl font-semibold">{found.group}</h1>
      <BehaviorLinks pages={pages} />
      <div className="my-6">
        <ReferenceSearch index={index} />
      </div>
      <ReferenceGroup {...group} isSandbox={env().TENDER_MODE === "sandbox"} />
    </PublicShell>
  );
}
