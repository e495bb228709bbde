import { createContext, type ReactNode } from "react";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import type { Language } from "@/lib/core/language";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import type { AskedFor } from "../invite/asked-for";

export type OfferProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** What the app prepared for the builder, so that the browser begins with less code. */
export interface Prepared {
  /** Draws the offer in the preview by hosted onboarding's own page. */
  drawOffer(this: void, props: OfferProps): ReactNode;
  /** What the invitee will be asked for as the builder begins, and the `askingKey` of that. */
  asked?: { key: string; told: AskedFor } | undefined;
  /** What each fee plan comes to in a sentence, by its code. */
  examples: Partial<Record<string, string>>;
  /** The custom properties of the partner's brand. */
  tokens?: Record<Theme, Tokens> | undefined;
}

export const PreparedContext = createContext<Prepared>({ drawOffer: () => null, examples: {} });
