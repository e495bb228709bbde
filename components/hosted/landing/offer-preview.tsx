import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import type { Language } from "@/lib/core/language";
import { InviteOffer } from "./invite-offer";
import { offerWords } from "../words/offer-words";

type OfferPreviewProps = { partner: string; offer: NonNullable<InviteLanding["offer"]>; language: Language };

/** An offer as the invitee sees it, in the given language. */
export function OfferPreview({ language, ...offer }: OfferPreviewProps) {
  return <InviteOffer {...offer} words={offerWords(language)} />;
}

const NOTHING = { currency: "USD", valueDecimal: "0" };

/** An example offer: a shop that accepts cards. */
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

/** The first page that a partner's invitees see, with an example offer. */
export const ExampleOffer = ({ partner }: { partner: string }) => (
  <OfferPreview partner={partner} offer={EXAMPLE} language="en" />
);
