"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { type OfferProps, type BuilderPreparation, PreparedContext } from "@/components/onboarding/builder/prepared";

const Offer = lazy(async () => ({ default: (await import("@/components/hosted/landing/offer-preview")).OfferPreview }));

/** An offer that was drawn before, in English. */
interface FirstOffer {
  offer: OfferProps["offer"];
  drawn: ReactNode;
}

type PreparedProviderProps = Omit<BuilderPreparation, "drawOffer"> & { first?: FirstOffer; children: ReactNode };

/** Hands the builder what was prepared, and draws offers. The first one is there already. */
export function PreparedProvider({ first, children, ...prepared }: PreparedProviderProps) {
  const known = first && JSON.stringify(first.offer);
  const drawOffer = (props: OfferProps) =>
    props.language === "en" && JSON.stringify(props.offer) === known ? (
      first?.drawn
    ) : (
      <Suspense fallback={first?.drawn}>
        <Offer {...props} />
      </Suspense>
    );
  return <PreparedContext value={{ ...prepared, drawOffer }}>{children}</PreparedContext>;
}
