import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { Permissions } from "./permissions";
import { PriceList } from "@/components/words/price-list";
import { fill } from "@/lib/core/bilingual";
import type { Words } from "../words/words";

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
