"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { type OfferProps, type BuilderPreparation, PreparedContext } from "@/components/onboarding/builder/prepared";

const Offer = lazy(async () => ({ default: (await import("@/components/hosted/landing/offer-preview")).OfferPreview }));

interface FirstOffer {
  offer: OfferProps["offer"];
  drawn: ReactNode;
}

type PreparedProviderProps = Omit<BuilderPreparation, "drawOffer"> & { first?: FirstOffer; children: ReactNode };

/** Provides what the server prepared. Offers other than the first are rendered in the browser. */
export function PreparedProvider({ first, children, ...prepared }: PreparedProviderProps) {
  const key = first && JSON.stringify(first.offer);
  const drawOffer = (props: OfferProps) =>
    props.language === "en" && JSON.stringify(props.offer) === key ? (
      first?.drawn
    ) : (
      <Suspense fallback={first?.drawn}>
        <Offer {...props} />
      </Suspense>
    );
  return <PreparedContext value={{ ...prepared, drawOffer }}>{children}</PreparedContext>;
}
