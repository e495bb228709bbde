import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import type { Language } from "@/lib/core/language";
import { InviteOffer } from "./invite-offer";
import { offerWords } from "../words/offer-words";

type OfferPreviewProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** An offer as the invitee will see it, in a language of choice. */
export function OfferPreview({ language, ...offer }: OfferPreviewProps) {
  return <InviteOffer {...offer} words={offerWords(language)} />;
}
