import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BehaviorLinks, ReferenceGroup } from "@/components/reference/reference-group";
import { env } from "@/lib/env";
import { groupAt } from "../reference";

interface GroupPageProps {
  params: Promise<{ group: string }>;
}

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const result = await groupAt((await params).group);
  return { title: result ? `${result.group} · API reference` : "Not found" };
}

export default async function ReferenceGroupPage({ params }: GroupPageProps) {
  const result = await groupAt((await params).group);
  if (!result) notFound();
  const { pages, description, ...group } = result;
  return (
    <>
      <h1 className="text-2xl font-semibold">{result.group}</h1>
      <p className="mt-1 text-muted-foreground">{description}</p>
      <BehaviorLinks pages={pages} />
      <div className="mt-6">
        <ReferenceGroup {...group} isSandbox={env().TENDER_MODE === "sandbox"} />
      </div>
    </>
  );
}
