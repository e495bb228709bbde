import type { Metadata } from "next";
import { ApplicationProgress } from "@/components/hosted/status/application-progress";
import { fill } from "@/lib/core/bilingual";
import { PageHeading } from "@/components/page/page-heading";
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
  const { displayName: name, due } = status;
  const { heading, lead, oneWrong, someWrong, wrongLead } = words.status;
  const wrong = due.filter(({ isWrong }) => isWrong);
  const attention = wrong.length === 1 ? oneWrong : someWrong;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading>{wrong.length > 0 ? fill(attention, { count: wrong.length }) : fill(heading, { name })}</PageHeading>
      <p className="mt-1 mb-6 text-pretty text-muted-foreground">
        {wrong.length > 0 ? fill(wrongLead, { name }) : fill(lead, { partner: status.partner })}
      </p>
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
