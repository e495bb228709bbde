import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { InviteLanding } from "@/lib/domain/onboarding/hosted";
import { Permissions } from "./permissions";
import { PlatformTerms } from "./platform-terms";
import { PriceList } from "./price-list";

/** What the invitee is about to agree to, in full: fees, permissions, terms. */
export function OfferTerms({ partner, offer }: { partner: string; offer: NonNullable<InviteLanding["offer"]> }) {
  return (
    <>
      <Part title="Fees"><PriceList plans={offer.feePlans} /></Part>
      <Part title={`What ${partner} may do`}><Permissions partner={partner} scopes={offer.scopes} /></Part>
      <Part title="Terms of service"><PlatformTerms /></Part>
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
