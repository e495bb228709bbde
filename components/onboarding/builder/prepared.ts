import { createContext, type ReactNode } from "react";
import type { Theme, Tokens } from "@/lib/core/brand-tokens";
import type { Language } from "@/lib/core/language";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";

export type OfferProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** Content that the server renders for the builder, so that the browser starts with less code. */
export interface BuilderPreparation {
  /** Renders the offer in the preview with hosted onboarding's own page. */
  drawOffer(this: void, props: OfferProps): ReactNode;
  /** Questions of the initial values, rendered, with their `askingKey`. */
  questions?: { key: string; drawn: ReactNode } | undefined;
  examples: Partial<Record<string, string>>;
  tokens?: Record<Theme, Tokens> | undefined;
}

export const PreparedContext = createContext<BuilderPreparation>({ drawOffer: () => null, examples: {} });
