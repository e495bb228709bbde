import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PriceList } from "@/components/words/price-list";
import { fill } from "@/lib/core/bilingual";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { Filled } from "../kit/step-frame";
import { Permissions } from "../landing/permissions";
import type { Words } from "../words/words";

/** Props of {@link PlatformTerms}: the whole text, and the day it was written. */
export type PlatformTermsProps = { terms: { paragraphs: readonly string[]; date: string }; words: Words };

/** The platform's terms in short, and in full where the invitee opens them. */
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

/** Shows what the invitee is about to agree to, in full: fees, permissions, terms. */
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
