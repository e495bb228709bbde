"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { OfferContext, type OfferProps } from "@/components/onboarding/builder/offer-context";

const Offer = lazy(async () => ({ default: (await import("@/components/hosted/offer-preview")).OfferPreview }));

/** An offer that was drawn before, in English. */
export interface FirstOffer {
  offer: OfferProps["offer"];
  drawn: ReactNode;
}

/** Draws offers. The first one is there already. */
export function OfferProvider({ first, children }: { first: FirstOffer | undefined; children: ReactNode }) {
  const known = first && JSON.stringify(first.offer);
  const drawOffer = (props: OfferProps) =>
    props.language === "en" && JSON.stringify(props.offer) === known ? (
      first?.drawn
    ) : (
      <Suspense fallback={first?.drawn}>
        <Offer {...props} />
      </Suspense>
    );
  return <OfferContext value={drawOffer}>{children}</OfferContext>;
}
