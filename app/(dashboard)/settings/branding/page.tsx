import { DashboardPage } from "@/app/dashboard-page";
import { Branding } from "@/components/branding/brands.form";
import { ExampleOffer } from "@/components/hosted/landing/offer-preview";
import { wordsIn } from "@/components/hosted/words/words";
import { ExampleCard } from "@/components/issuing/card-face";
import { tabTitle } from "@/components/page/brand";
import { partnerBrand } from "@/lib/domain/accounts/branding/contract";
import { read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Branding" };

export default async function BrandingPage() {
  const caller = (await currentSession())?.caller;
  const name = caller?.displayName ?? "";
  const isSandbox = caller?.mode === "sandbox";
  return (
    <DashboardPage
      title="Branding"
      description="How your hosted pages, mail and cards look. Colors with too little contrast are adjusted."
      reads={[read(partnerBrand.get)]}
    >
      <Branding
        accountID={caller?.accountID ?? ""}
        name={name}
        isSandbox={isSandbox}
        tab={tabTitle(wordsIn("en").pages.shell.invitation, { name, isSandbox })}
        landing={<ExampleOffer partner={name} />}
        card={<ExampleCard />}
      />
    </DashboardPage>
  );
}
