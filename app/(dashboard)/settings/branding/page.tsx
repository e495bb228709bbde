import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { Branding } from "@/components/branding/brands.form";
import { PageHeader } from "@/components/ui/page-header";
import { partnerBrand } from "@/lib/domain/branding/contract";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "Branding" };

/** The colours in which those whom the partner invites see its hosted pages. */
export default async function BrandingPage() {
  const caller = (await currentSession())?.caller;
  return (
    <>
      <PageHeader
        title="Branding"
        description="How hosted onboarding looks to those you invite. Contrast is measured, and colours that could not be read are adjusted."
      />
      <Preload reads={[read(partnerBrand.get, {})]}>
        <Branding accountID={caller?.accountID ?? ""} name={caller?.displayName ?? ""} />
      </Preload>
    </>
  );
}
