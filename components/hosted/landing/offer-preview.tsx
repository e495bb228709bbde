import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import type { Language } from "@/lib/core/language";
import { InviteOffer } from "./invite-offer";
import { offerWords } from "../words/offer-words";

type OfferPreviewProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** An offer as the invitee will see it, in a language of choice. */
export function OfferPreview({ language, ...offer }: OfferPreviewProps) {
  return <InviteOffer {...offer} words={offerWords(language)} />;
}

const NOTHING = { currency: "USD", valueDecimal: "0" };

/** A usual offer: a shop that takes cards. */
const EXAMPLE: OfferPreviewProps["offer"] = {
  recipient: "Lincoln Lunch",
  accountType: "business",
  capabilities: ["transfers", "wallet", "send-funds", "collect-funds"],
  scopes: ["accounts.read", "transfers.read", "transfers.write"],
  feePlans: [
    {
      code: "standard",
      name: "Standard",
      cardAcquiringModel: "flat-rate",
      billableFees: [
        {
          feeModel: "blended",
          feeCategory: "card-acquiring",
          feeName: "Card payment",
          feeProperties: { variableRate: "2.9", fixedAmount: { currency: "USD", valueDecimal: "0.3" } },
        },
      ],
      minimumCommitment: NOTHING,
      monthlyPlatformFee: NOTHING,
    },
  ],
};

/** The page that a partner's invitees see first, with a usual offer. */
export const ExampleOffer = ({ partner }: { partner: string }) => (
  <OfferPreview partner={partner} offer={EXAMPLE} language="en" />
);
