"use client";

import { ExternalLink, Printer } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeading } from "@/components/page/page-heading";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { call } from "@/lib/client/call";
import { fill } from "@/lib/core/bilingual";
import type { ApplicationStatus, DueItem } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { FileRows } from "../documents/file-rows";
import type { PageWords, StatusWords } from "../words/words";
import { isDocument, kindOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { errorSentence } from "@/components/words/requirement-errors";
import { requirementWords } from "@/components/words/requirements";
import { Notice } from "@/components/ui/feedback/notice";
import { AnswerForm } from "./answer-form";
import { useLanguage } from "../kit/use-words";

/** Props of {@link ApplicationProgress}. `submitted` is the formatted date. */
type ApplicationProgressProps = {
  code: string;
  initial: ApplicationStatus;
  submitted: string;
  words: StatusWords;
  names: PageWords["capabilities"];
};

/**
 * The progress of an application, refetched while something is pending; the missing answers; and the link back to the
 * partner.
 */
export function ApplicationProgress({ code, initial, submitted, words, names }: ApplicationProgressProps) {
  const { status, look } = useStatus(code, initial);
  const { partner, returnURL, files } = status;
  const isWrong = status.due.some((item) => item.isWrong);
  return (
    <div className="grid gap-5">
      <Lead status={status} words={words} />
      {isWrong && <DueList status={status} words={words} onAnswered={look} />}
      <Capabilities status={status} words={words} names={names} />
      {!isWrong && <DueList status={status} words={words} onAnswered={look} />}
      {files.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-[0.9375rem] font-semibold">{words.documentsHeading}</h2>
          <p className="text-muted-foreground">{words.documentsLead}</p>
          <FileRows files={files} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        {returnURL && (
          <Button asChild variant={isWrong ? "secondary" : "primary"} size="lg">
            <a href={withStatus(returnURL, status)} rel="noreferrer">
              {fill(words.returnTo, { partner })}
              <ExternalLink aria-hidden />
            </a>
          </Button>
        )}
        {returnURL && <p className="text-muted-foreground">{fill(words.goesTo, { host: new URL(returnURL).host })}</p>}
        <Button size="lg" onClick={() => window.print()} icon={Printer}>
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

/** The lead paragraph. It shows errors first, if there are any. */
function Lead({ status: { displayName: name, partner, due }, words }: Pick<DueListProps, "status" | "words">) {
  const { heading, lead, oneWrong, someWrong, wrongLead } = words;
  const count = due.filter(({ isWrong }) => isWrong).length;
  const title = count === 0 ? heading : count === 1 ? oneWrong : someWrong;
  return (
    <header className="mb-1">
      <PageHeading>{fill(title, { name, count })}</PageHeading>
      <p className="mt-1 text-pretty text-muted-foreground">
        {fill(count === 0 ? lead : wrongLead, { name, partner })}
      </p>
    </header>
  );
}

/** Adds only the application's status to the partner's address. */
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
  const isReviewed = status.capabilities.some((capability) => isInReview(capability));
  return (
    <Card className="divide-y" aria-live="polite">
      {isReviewed && <p className="p-4 text-muted-foreground sm:px-5">{words.progress.review.next}</p>}
      {status.capabilities.map((capability) => {
        const progress = progressOf(capability, status.partner, words);
        return (
          <div key={capability.capability} className="flex items-start justify-between gap-4 p-4 sm:px-5">
            <div className="min-w-0">
              <h2 className="font-medium">{names[capability.capability].name}</h2>
              {!isInReview(capability) && <p className="text-pretty text-muted-foreground">{progress.next}</p>}
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

/** Props of {@link Receipt}. `submitted` is the formatted date. */
type ReceiptProps = { status: ApplicationStatus; submitted: string; words: StatusWords };

/** The receipt of a submission, to print or keep: its content, time and account, and the state of its review. */
function Receipt({ status, submitted, words }: ReceiptProps) {
  return (
    <Card>
      <CardHeader title={words.receiptHeading} />
      <CardBody className="py-1.5">
        <DefinitionList
          items={[
            { label: words.about, value: status.displayName },
            { label: words.accountID, value: <code className="font-mono text-xs break-all">{status.accountID}</code> },
            { label: words.verified, value: words.checks[status.verification] },
          ]}
        />
        <p className="py-2.5 text-muted-foreground">
          {fill(words.submittedOn, { date: submitted })}. {fill(words.agreed, { partner: status.partner })}
        </p>
      </CardBody>
    </Card>
  );
}

const EVERY = 4000;
/**
 * Milliseconds for which the page keeps polling after an answer. A corrected item remains wrong until it is checked
 * again.
 */
const AFTER_ANSWER = 180_000;

/**
 * Returns the status of an application. Polls while something is pending, for a while after an answer, and when the
 * page becomes visible. `look` polls immediately, after an answer.
 */
function useStatus(code: string, initial: ApplicationStatus): { status: ApplicationStatus; look: () => Promise<void> } {
  const [status, setStatus] = useState(initial);
  const [turn, setTurn] = useState(0);
  const [answeredOn, setAnsweredOn] = useState(0);
  const settled = isSettled(status);
  const ask = useCallback(async () => {
    // Ignores a failed poll. The page polls again.
    const response = await call(hostedOnboarding.status, { params: { code } }).catch(() => undefined);
    if (response) setStatus(response);
    setTurn((now) => now + 1);
  }, [code]);
  useEffect(() => {
    if (settled && Date.now() > answeredOn + AFTER_ANSWER) return;
    const timer = setTimeout(() => void ask(), EVERY);
    return () => clearTimeout(timer);
    // Polls run one at a time: each one ends by setting `turn`.
  }, [settled, answeredOn, turn, ask]);
  useEffect(() => {
    const appear = () => {
      if (document.visibilityState === "visible") void ask();
    };
    document.addEventListener("visibilitychange", appear);
    return () => document.removeEventListener("visibilitychange", appear);
  }, [ask]);
  const look = useCallback(() => {
    setAnsweredOn(Date.now());
    return ask();
  }, [ask]);
  return { status, look };
}

type Capability = ApplicationStatus["capabilities"][number];

interface Progress {
  word: string;
  tone: BadgeTone;
  next: string;
}

/** The list explains once what happens to all capabilities in review. */
const isInReview = ({ status, isDue, isWrong }: Capability) =>
  !isWrong && !isDue && status !== "enabled" && status !== "disabled";

/** Returns the progress of a capability, in words for the applicant. */
function progressOf({ status, isDue, isWrong }: Capability, partner: string, { progress }: StatusWords): Progress {
  const described = (key: keyof StatusWords["progress"], tone: BadgeTone): Progress => ({
    word: progress[key].word,
    next: fill(progress[key].next, { partner }),
    tone,
  });
  if (isWrong) return described("attention", "danger");
  if (status === "enabled") return described("done", "success");
  if (status === "disabled") return described("off", "ended");
  return isDue ? described("todo", "warning") : described("review", "info");
}

/** Checks that nothing will change without the applicant. */
function isSettled({ capabilities, files }: ApplicationStatus): boolean {
  return (
    capabilities.every(
      ({ status, isDue, isWrong }) => status === "disabled" || (status === "enabled" ? true : isDue || isWrong),
    ) && files.every(({ fileStatus }) => fileStatus !== "pending")
  );
}

type DueListProps = { status: ApplicationStatus; words: StatusWords; onAnswered: () => Promise<void> };

/** The requirements that are still due, each with a form to answer it. */
function DueList({ status, words, onAnswered }: DueListProps) {
  const { due, partner, isActing } = status;
  if (due.length === 0) return <p className="text-muted-foreground">{words.nothingDue}</p>;
  return (
    <section className="grid gap-3">
      <h2 className="text-[0.9375rem] font-semibold">{words.dueHeading}</h2>
      <p className="text-muted-foreground">{fill(words.dueLead, { partner })}</p>
      {!isActing && <Notice tone="warning">{words.openElsewhere}</Notice>}
      <ul className="grid gap-3">
        {due.map((item) => (
          <li key={`${item.requirement} ${item.errorCode ?? ""}`}>
            <DueCard item={item} status={status} words={words} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueCard({ item, status, words, onAnswered }: DueListProps & { item: DueItem }) {
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const language = useLanguage();
  const { label, missing } = requirementWords(item.requirement, language);
  const sentence = item.isWrong ? errorSentence(item, language) : missing;
  const title = item.person ? fill(words.ofPerson, { person: item.person, what: label }) : label;
  const todo = item.isWrong ? words.correct : isDocument(kindOf(item.requirement)) ? words.upload : words.answer;
  const answered = async () => {
    setOpen(false);
    setSaved(true);
    await onAnswered();
  };
  return (
    <Card className="gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium">{title}</h3>
          <p className={item.isWrong ? "text-danger" : "text-muted-foreground"}>{sentence}</p>
          {isSaved && (
            <p role="status" className="text-success">
              {words.savedAnswer}
            </p>
          )}
        </div>
        {status.isActing && !isOpen && (
          <Button
            variant={item.isWrong ? "primary" : "secondary"}
            size="sm"
            aria-label={`${todo}: ${title}`}
            onClick={() => setOpen(true)}
          >
            {todo}
          </Button>
        )}
      </div>
      {isOpen && (
        <AnswerForm item={item} status={status} words={words} onAnswered={answered} onCancel={() => setOpen(false)} />
      )}
    </Card>
  );
}
