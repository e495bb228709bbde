import type { Metadata } from "next";
import { ApplicationProgress } from "@/components/hosted/application-progress";
import { PageHeading } from "@/components/ui/page-heading";
import { statusOf } from "../load";

/** The title of what became of an application. */
export const metadata: Metadata = { title: "Your application" };

/** What became of an application; whoever comes back lands here. */
export default async function StatusPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const status = await statusOf(code);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading>Your application for {status.displayName}</PageHeading>
      <p className="mt-1 mb-6 text-pretty text-muted-foreground">It was submitted. {status.partner} was told, too.</p>
      <ApplicationProgress code={code} initial={status} />
    </div>
  );
}
