import type { ReactNode } from "react";
import { Filled } from "@/components/hosted/kit/step-frame";
import { Permissions } from "@/components/hosted/landing/permissions";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { PriceList } from "@/components/words/price-list";
import { fill } from "@/lib/core/bilingual";
import type { Application, InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { bankInWords } from "../account/bank-in-words";
import type { ApplicationFacts } from "../answers/asks";
import { nameOf } from "../answers/people";
import { isFromPartner } from "../answers/prefilled";
import { stepsFor, stepTitle } from "../answers/step-order";
import type { Words } from "../words/words";
import {
  salesRows,
  contactRows,
  ownersRows,
  personRows,
  profileRows,
  type SummaryRow,
  supportRows,
} from "./summary-rows";

export type SummaryProps = {
  code: string;
  partner: string;
  application: Application;
  filled: ApplicationFacts;
  words: Words;
};

export function Summary({ code, partner, application, filled, words }: SummaryProps) {
  const { answers, onFile } = filled;
  const shared = { partner, words, isFromPartner: (path: string) => isFromPartner(application, answers, path) };
  const support = supportRows(answers, words);
  const title = (step: "profile" | "contact" | "people" | "sales" | "bank-account" | "documents") =>
    stepTitle(step, answers.accountType, words.forms);
  const steps = stepsFor(filled);
  return (
    <div className="grid gap-4">
      <SummaryCard
        title={title("profile")}
        rows={profileRows(answers, onFile.account, words)}
        change={`/o/${code}/profile`}
        {...shared}
      />
      <SummaryCard
        title={title("contact")}
        rows={contactRows(answers, words)}
        change={`/o/${code}/contact`}
        {...shared}
      />
      {support.length > 0 && (
        <SummaryCard title={words.pages.support} rows={support} change={`/o/${code}/contact`} {...shared} />
      )}
      {steps.includes("people") &&
        (answers.people ?? []).map((person) => (
          <SummaryCard
            key={person.personID}
            title={nameOf(person)}
            rows={personRows(person, onFile.people[person.personID], words)}
            change={`/o/${code}/people/${person.personID}`}
            {...shared}
          />
        ))}
      {steps.includes("people") && (
        <SummaryCard
          title={title("people")}
          rows={ownersRows(answers, words)}
          change={`/o/${code}/people`}
          {...shared}
        />
      )}
      {steps.includes("sales") && (
        <SummaryCard title={title("sales")} rows={salesRows(answers, words)} change={`/o/${code}/sales`} {...shared} />
      )}
      <LaterParts application={application} filled={filled} code={code} title={title} shared={shared} />
    </div>
  );
}

type Shared = Pick<SummaryCardProps, "partner" | "words" | "isFromPartner">;
type LaterPartsProps = Pick<SummaryProps, "code" | "application" | "filled"> & {
  title: (step: "bank-account" | "documents") => string;
  shared: Shared;
};

function LaterParts({ code, application, filled, title, shared }: LaterPartsProps) {
  const { onFile } = filled;
  const { words } = shared;
  const steps = stepsFor(filled);
  return (
    <>
      {(steps.includes("bank-account") || onFile.bankAccount) && (
        <SummaryCard
          title={title("bank-account")}
          rows={[{ label: words.forms.bankAccount.bank, path: "bankAccount", value: bankInWords(onFile.bankAccount) }]}
          change={`/o/${code}/bank-account`}
          {...shared}
        />
      )}
      {(steps.includes("documents") || filled.files > 0) && (
        <SummaryCard
          title={title("documents")}
          rows={application.files.map(({ fileID, fileName, fileStatus }) => ({
            label: fileName,
            path: fileID,
            value: words.forms.documents[fileStatus],
          }))}
          change={`/o/${code}/documents`}
          {...shared}
        />
      )}
    </>
  );
}

type SummaryCardProps = {
  title: string;
  rows: readonly SummaryRow[];
  change: string;
  partner: string;
  isFromPartner: (path: string) => boolean;
  words: Words;
};

function SummaryCard({ title, rows, change, partner, isFromPartner, words }: SummaryCardProps) {
  const { pages, phrases } = words;
  return (
    <FactsCard
      title={title}
      actions={
        <Button asChild size="sm">
          <AppLink href={change} aria-label={fill(pages.changePart, { part: title })}>
            {pages.change}
          </AppLink>
        </Button>
      }
      notGiven={pages.notGiven}
      items={rows.map(({ label, value, path }) => ({
        label: phrases?.[label] ?? label,
        value,
        action: value !== undefined && isFromPartner(path) && (
          <Badge icon={null} className="max-w-40">
            {fill(pages.from, { partner })}
          </Badge>
        ),
      }))}
    />
  );
}

/** Props of {@link PlatformTerms}: the full text, and the day it was written. */
type PlatformTermsProps = { terms: { paragraphs: readonly string[]; date: string }; words: Words };

/** The platform's terms as a summary, with the full text on request. */
export function PlatformTerms({ terms, words }: PlatformTermsProps) {
  const { short, read, version } = words.pages.terms;
  return (
    <div className="grid gap-2">
      <p>{fill(short, { platform: "Tender" })}</p>
      <details className="group">
        <summary className="inline-flex min-h-6 items-center font-medium text-primary-text underline underline-offset-4 touch:min-h-11">
          {read}
        </summary>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-muted-foreground">
          {terms.paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ol>
        <p className="mt-2 text-[0.8125rem] text-muted-foreground">
          <Filled text={version} values={{ date: <time dateTime={terms.date}>{terms.date}</time> }} />
        </p>
      </details>
    </div>
  );
}

/** The full terms that the invitee is about to accept: fees, permissions, terms of service. */
export function OfferTerms({
  partner,
  offer,
  words,
  terms,
}: {
  partner: string;
  offer: NonNullable<InviteLanding["offer"]>;
  words: Words;
  terms: ReactNode;
}) {
  const { offer: titles } = words.pages;
  return (
    <>
      <Part title={titles.fees}>
        <PriceList plans={offer.feePlans} words={words.pages.prices} language={words.language} />
      </Part>
      <Part title={fill(titles.permissions, { partner })}>
        <Permissions partner={partner} scopes={offer.scopes} words={words} />
      </Part>
      <Part title={titles.terms}>{terms}</Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}
