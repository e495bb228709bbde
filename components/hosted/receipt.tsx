import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LOCALES } from "@/lib/core/language";
import type { ApplicationStatus } from "@/lib/domain/onboarding/hosted";
import { fill } from "./words/fill";
import type { Words } from "./words/words";

/** What was submitted when and for whom, to print or keep. */
export function Receipt({ status, words }: { status: ApplicationStatus; words: Words }) {
  const { status: said, language } = words;
  const submitted = new Date(status.submittedOn).toLocaleString(LOCALES[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return (
    <Card className="mt-5">
      <CardHeader title={said.receiptHeading} />
      <CardBody className="py-1.5">
        <DefinitionList
          items={[
            { label: said.about, value: status.displayName },
            { label: said.accountID, value: <code className="font-mono text-xs break-all">{status.accountID}</code> },
            { label: said.verified, value: said.checks[status.verification] },
          ]}
        />
        <p className="py-2.5 text-muted-foreground">{fill(said.submittedOn, { date: `${submitted} UTC` })}. {fill(said.agreed, { partner: status.partner })}</p>
      </CardBody>
    </Card>
  );
}
