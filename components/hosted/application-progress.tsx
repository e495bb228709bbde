"use client";

import { ExternalLink, Printer } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ApplicationStatus } from "@/lib/domain/applications/dashboard";
import { DueList } from "./due-list";
import { FileRows } from "./file-rows";
import { Receipt } from "./receipt";
import { progressOf } from "./status-words";
import { useStatus } from "./use-status";
import { fill } from "@/lib/core/bilingual";
import type { PageWords, StatusWords } from "./words/words";

/** Props of {@link ApplicationProgress}; `submitted` is when, in words. */
export type ApplicationProgressProps = {
  code: string;
  initial: ApplicationStatus;
  submitted: string;
  words: StatusWords;
  names: PageWords["capabilities"];
};

/** How far an application is, refetched while something moves; what is needed; and the way back to the partner. */
export function ApplicationProgress({ code, initial, submitted, words, names }: ApplicationProgressProps) {
  const { status, look } = useStatus(code, initial);
  const { partner, returnURL, files } = status;
  return (
    <div className="grid gap-5">
      <Capabilities status={status} words={words} names={names} />
      <DueList status={status} words={words} onAnswered={look} />
      {files.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-[0.9375rem] font-semibold">{words.documentsHeading}</h2>
          <p className="text-muted-foreground">{words.documentsLead}</p>
          <FileRows files={files} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        {returnURL && (
          <Button asChild variant="primary" size="lg">
            <a href={withStatus(returnURL, status)} rel="noreferrer">
              {fill(words.returnTo, { partner })}
              <ExternalLink aria-hidden />
            </a>
          </Button>
        )}
        {returnURL && <p className="text-muted-foreground">{fill(words.goesTo, { host: new URL(returnURL).host })}</p>}
        <Button size="lg" onClick={() => window.print()}>
          <Printer aria-hidden />
          {words.receipt}
        </Button>
      </div>
      <p className="text-muted-foreground print:hidden">
        {words.typical} {words.keep}
      </p>
      <Receipt status={status} submitted={submitted} words={words} />
    </div>
  );
}

/** The partner's address with nothing but how far it is. */
function withStatus(address: string, { capabilities }: ApplicationStatus): string {
  const url = new URL(address);
  const isDone = capabilities.every(({ status }) => status === "enabled" || status === "disabled");
  url.searchParams.set(
    "status",
    isDone ? "done" : capabilities.some(({ isDue, isWrong }) => isDue || isWrong) ? "action-needed" : "in-review",
  );
  return url.href;
}

function Capabilities({
  status,
  words,
  names,
}: Pick<ApplicationProgressProps, "words" | "names"> & { status: ApplicationStatus }) {
  const who = { you: words.whoYou, us: words.whoUs };
  return (
    <Card className="divide-y" aria-live="polite">
      {status.capabilities.map((capability) => {
        const progress = progressOf(capability, status.partner, words);
        return (
          <div key={capability.capability} className="flex items-start justify-between gap-4 p-4 sm:px-5">
            <div className="min-w-0">
              <h2 className="font-medium">{names[capability.capability].name}</h2>
              <p className="text-pretty text-muted-foreground">{progress.next}</p>
              {progress.who && (
                <p className="text-[0.8125rem] text-muted-foreground">
                  {fill(words.mustAct, { who: who[progress.who] })}
                </p>
              )}
            </div>
            <Badge tone={progress.tone} className="shrink-0">
              {progress.word}
            </Badge>
          </div>
        );
      })}
    </Card>
  );
}
