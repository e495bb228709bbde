import { createContext, type ReactNode } from "react";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import type { Language } from "@/lib/core/language";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";

export type OfferProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** Describes the app's preparation for the builder, so that the browser begins with less code. */
export interface BuilderPreparation {
  /** Draws the offer in the preview by hosted onboarding's own page. */
  drawOffer(this: void, props: OfferProps): ReactNode;
  /** Draws the questions to the invitee as the builder begins, and holds the `askingKey` of those. */
  asked?: { key: string; drawn: ReactNode } | undefined;
  /** Holds a sentence with the price of each fee plan, by its code. */
  examples: Partial<Record<string, string>>;
  /** The custom properties of the partner's brand. */
  tokens?: Record<Theme, Tokens> | undefined;
}

export const PreparedContext = createContext<BuilderPreparation>({ drawOffer: () => null, examples: {} });
