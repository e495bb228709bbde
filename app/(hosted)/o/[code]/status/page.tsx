import type { Metadata } from "next";
import { ApplicationProgress } from "@/components/hosted/status/application-progress";
import { LOCALES } from "@/lib/core/language";
import { statusOf } from "../load";
import { pageWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.status };
}

/** Shows how an application went. Invitees who come back land here. */
export default async function StatusPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [status, words] = [await statusOf(code), await pageWords()];
  const submitted = new Date(status.submittedOn).toLocaleString(LOCALES[words.language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (
    <div className="mx-auto max-w-2xl">
      <ApplicationProgress
        code={code}
        initial={status}
        submitted={`${submitted} UTC`}
        words={words.status}
        names={words.pages.capabilities}
      />
    </div>
  );
}
