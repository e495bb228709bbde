import { DashboardPage } from "@/app/dashboard-page";
import { Branding } from "@/components/branding/brands.form";
import { ExampleOffer } from "@/components/hosted/landing/offer-preview";
import { partnerBrand } from "@/lib/domain/accounts/branding/contract";
import { read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Branding" };

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
      <Branding accountID={caller?.accountID ?? ""} name={name} landing={<ExampleOffer partner={name} />} />
    </DashboardPage>
  );
}
