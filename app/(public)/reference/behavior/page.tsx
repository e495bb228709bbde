import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/reference/markdown";
import { behaviorPage } from "./behavior";

export const metadata: Metadata = { title: "Behavior · API reference" };

/** Contents of the behavior pages. */
export default async function BehaviorContentsPage() {
  const found = await behaviorPage("README");
  if (!found) notFound();
  return <Markdown tokens={found.tokens} />;
}
