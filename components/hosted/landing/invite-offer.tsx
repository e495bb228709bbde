import { ArrowRight, Clock, ListChecks, ReceiptText, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/page/page-heading";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PriceList } from "@/components/words/price-list";
import { fill } from "@/lib/core/bilingual";
import { LOCALES } from "@/lib/core/language";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { fixedType, minutesFor, thingsToHave } from "../answers/asks";
import { Permissions } from "./permissions";
import type { OfferWords } from "../words/offer-words";

export type InviteOfferProps = {
  partner: string;
  offer: NonNullable<InviteLanding["offer"]>;
  /** The address that Start opens. Absent in a preview. */
  start?: string;
  words: OfferWords;
};

/** The offer of an invite for the invitee. Plain HTML, so that it works without JavaScript. */
export function InviteOffer({ partner, offer, start, words }: InviteOfferProps) {
  const { recipient, capabilities, scopes, feePlans } = offer;
  const accountType = fixedType(offer, capabilities);
  const { landing, capabilities: able } = words.pages;
  const todo = new Intl.ListFormat(LOCALES[words.language], { type: "conjunction" }).format(
    capabilities.map((capability) => able[capability].toDo),
  );
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header className="grid gap-3">
        <PageHeading size="lg">
          {recipient ? fill(landing.heading, { partner, recipient }) : fill(landing.headingToYou, { partner })}
        </PageHeading>
        <p className="text-base text-pretty text-muted-foreground">{fill(landing.withIt, { todo })}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button asChild={start !== undefined} variant="primary" size="lg">
            {start === undefined ? (
              landing.start
            ) : (
              <a href={start}>
                {landing.start}
                <ArrowRight aria-hidden />
              </a>
            )}
          </Button>
          <p className="text-muted-foreground">
            {fill(landing.minutes, { minutes: minutesFor(accountType, capabilities) })}
          </p>
        </div>
      </header>
      <Part title={landing.able} icon={<ListChecks />}>
        <dl className="grid gap-3">
          {capabilities.map((capability) => (
            <div key={capability}>
              <dt className="font-medium">{able[capability].name}</dt>
              <dd className="text-muted-foreground">{able[capability].meaning}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={landing.ready} icon={<Clock />}>
        <ul className="grid list-disc gap-1 pl-5">
          {thingsToHave(accountType, capabilities, landing.things).map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </Part>
      <Part title={fill(landing.permissions, { partner })} icon={<ShieldCheck />}>
        <Permissions partner={partner} scopes={scopes} words={words} />
      </Part>
      <Part title={landing.costs} icon={<ReceiptText />}>
        <PriceList plans={feePlans} words={words.pages.prices} language={words.language} />
      </Part>
    </div>
  );
}

function Part({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card className="gap-3 p-5">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] font-semibold">
        <span aria-hidden className="text-muted-foreground [&_svg]:size-4.5">
          {icon}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}
