import { DashboardPage } from "@/app/dashboard-page";
import { Branding } from "@/components/branding/brands.form";
import { OfferPreview } from "@/components/hosted/landing/offer-preview";
import { partnerBrand } from "@/lib/domain/accounts/branding/contract";
import type { InviteLanding } from "@/lib/domain/onboarding/applications/dashboard";
import { read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Branding" };

const NOTHING = { currency: "USD", valueDecimal: "0" };

/** The offer that the previews show: a usual one. */
const OFFER: NonNullable<InviteLanding["offer"]> = {
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

/** The logo and the colors in which invitees see the partner's hosted pages. */
export default async function BrandingPage() {
  const caller = (await currentSession())?.caller;
  const name = caller?.displayName ?? "";
  return (
    <DashboardPage
      title="Branding"
      description="How your hosted pages look. Colors with too little contrast are adjusted."
      reads={[read(partnerBrand.get)]}
    >
      <Branding
        accountID={caller?.accountID ?? ""}
        name={name}
        landing={<OfferPreview partner={name} offer={OFFER} language="en" />}
      />
    </DashboardPage>
  );
}
