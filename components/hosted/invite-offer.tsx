import { ArrowRight, Clock, ListChecks, ReceiptText, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeading } from "@/components/ui/page-heading";
import type { InviteLanding } from "@/lib/domain/onboarding/hosted";
import { CAPABILITY_WORDS, invitedTo } from "./capability-words";
import { minutesFor, thingsToHave } from "./needs";
import { Permissions } from "./permissions";
import { PriceList } from "./price-list";

/** Props of {@link InviteOffer}. */
export type InviteOfferProps = {
  partner: string;
  offer: NonNullable<InviteLanding["offer"]>;
  /** Where Start leads; absent in a preview, which leads nowhere. */
  start?: string;
};

/** What an invite offers, in the invitee's words; plain HTML, so that it also works without scripts. */
export function InviteOffer({ partner, offer, start }: InviteOfferProps) {
  const { recipient, capabilities, accountType, scopes, feePlans } = offer;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header className="grid gap-3">
        <PageHeading className="text-2xl sm:text-3xl">
          {partner} invites {recipient ?? "you"} to open an account
        </PageHeading>
        <p className="text-base text-pretty text-muted-foreground">With it you can {invitedTo(capabilities)}.</p>
        <StartLine start={start} minutes={minutesFor(accountType, capabilities)} />
      </header>
      <Part title="What you will be able to do" icon={<ListChecks />}>
        <dl className="grid gap-3">
          {capabilities.map((capability) => (
            <div key={capability}>
              <dt className="font-medium">{CAPABILITY_WORDS[capability].name}</dt>
              <dd className="text-muted-foreground">{CAPABILITY_WORDS[capability].meaning}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="What to have ready" icon={<Clock />}>
        <ul className="grid list-disc gap-1 pl-5">{thingsToHave(accountType, capabilities).map((thing) => <li key={thing}>{thing}</li>)}</ul>
      </Part>
      <Part title={`What ${partner} may do with your account`} icon={<ShieldCheck />}>
        <Permissions partner={partner} scopes={scopes} />
      </Part>
      <Part title="What it costs" icon={<ReceiptText />}>
        <PriceList plans={feePlans} />
      </Part>
    </div>
  );
}

function StartLine({ start, minutes }: { start: string | undefined; minutes: number }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild={start !== undefined} variant="primary" size="lg">
        {start === undefined ? "Start" : <a href={start}>Start<ArrowRight aria-hidden /></a>}
      </Button>
      <p className="text-muted-foreground">About {minutes} minutes. You can stop and go on later.</p>
    </div>
  );
}

function Part({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card className="gap-3 p-5">
      <h2 className="flex items-center gap-2.5 text-[0.9375rem] font-semibold">
        <span aria-hidden className="text-muted-foreground [&_svg]:size-4.5">{icon}</span>
        {title}
      </h2>
      {children}
    </Card>
  );
}
