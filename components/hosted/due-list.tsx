"use client";

import { useState } from "react";
import { isDocument, kindOf } from "@/lib/domain/requirements/shared/requirement-kind";
import { errorSentence } from "@/components/words/requirement-errors";
import { requirementWords } from "@/components/words/requirements";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { ApplicationStatus, DueItem } from "@/lib/domain/applications/dashboard";
import { AnswerForm } from "./answer-form";
import { fill } from "@/lib/core/bilingual";
import { useLanguage } from "./use-words";
import type { StatusWords } from "./words/words";

export type DueListProps = { status: ApplicationStatus; words: StatusWords; onAnswered: () => Promise<void> };

/** What is still asked for, each with the place to answer it right there. */
export function DueList({ status, words, onAnswered }: DueListProps) {
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
          <Button size="sm" aria-label={`${todo}: ${title}`} onClick={() => setOpen(true)}>
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
