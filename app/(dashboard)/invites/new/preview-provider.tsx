"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { OfferContext, type OfferProps } from "@/components/onboarding/builder/offer-context";

const Offer = dynamic(() => import("@/components/hosted/offer-preview").then(({ OfferPreview }) => OfferPreview), {
  ssr: false,
});

const drawOffer = (props: OfferProps) => <Offer {...props} />;

/** Has the builder preview the very page that the invitee will see. */
export function PreviewProvider({ children }: { children: ReactNode }) {
  return <OfferContext value={drawOffer}>{children}</OfferContext>;
}
