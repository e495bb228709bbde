import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/reference/markdown";
import { AppLink } from "@/components/ui/app-link";
import { behaviorPage } from "../behavior";

interface BehaviorPageProps {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: BehaviorPageProps): Promise<Metadata> {
  const found = await behaviorPage((await params).name);
  return { title: found ? `${found.title} · Behavior` : "Not found" };
}

/** Page about how the operations of one resource behave. */
export default async function BehaviorPage({ params }: BehaviorPageProps) {
  const found = await behaviorPage((await params).name);
  if (!found) notFound();
  return (
    <>
      <p className="text-sm">
        <AppLink className="underline" href="/reference/behavior">
          Behavior
        </AppLink>
      </p>
      <Markdown tokens={found.tokens} />
    </>
  );
}
