import type { Metadata } from "next";
import { ApplicationProgress } from "@/components/hosted/status/application-progress";
import { EmbedComplete } from "@/components/page/embed-frame";
import { momentInWords } from "@/components/hosted/words/moment-in-words";
import { findViewer } from "@/lib/http/adapters/session";
import { statusOf } from "../load";
import { pageWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.status };
}

/** Outcome of the application. Returning invitees land here. */
export default async function StatusPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const [status, words, viewer] = await Promise.all([statusOf(code), pageWords(), findViewer()]);
  return (
    <div className="mx-auto max-w-2xl">
      <EmbedComplete />
      <ApplicationProgress
        code={code}
        initial={status}
        submitted={momentInWords(status.submittedOn, words.language, viewer?.zone)}
        words={words.status}
        names={words.pages.capabilities}
      />
    </div>
  );
}
