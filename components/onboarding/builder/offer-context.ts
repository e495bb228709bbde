import { createContext, type ReactNode } from "react";
import type { Language } from "@/lib/core/language";
import type { InviteLanding } from "@/lib/domain/applications/dashboard";

export type OfferProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** What draws the offer in the preview: hosted onboarding's own page, which the app hands in. */
export const OfferContext = createContext<(props: OfferProps) => ReactNode>(() => null);
