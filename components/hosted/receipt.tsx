"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { ApplicationStatus } from "@/lib/domain/applications/dashboard";
import { fill } from "@/lib/core/bilingual";
import type { StatusWords } from "./words/words";

/** Props of {@link Receipt}; `submitted` is when, in words. */
export type ReceiptProps = { status: ApplicationStatus; submitted: string; words: StatusWords };

/** What was submitted when and for whom, and how its check stands now, to print or keep. */
export function Receipt({ status, submitted, words }: ReceiptProps) {
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
