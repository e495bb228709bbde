import { DashboardPage } from "@/app/dashboard-page";
import { PartnerAccessView } from "@/components/partner-access/partner-access-view";
import { GrantableScope, partnerAccess } from "@/lib/domain/access/partner-access/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Partner access" };

interface PartnerAccessPageProps {
  searchParams: Promise<{ asked?: string | string[] }>;
}

/** Permissions of the partner in the account, as the account's own people see them. */
export default async function PartnerAccessPage({ searchParams }: PartnerAccessPageProps) {
  const scope = GrantableScope.safeParse((await searchParams).asked).data;
  return (
    <DashboardPage
      title="Partner access"
      description="What the platform that opened your account can view and do there. You decide."
      reads={[read(partnerAccess.get), read(secondFactor.get)]}
    >
      <PartnerAccessView scope={scope} />
    </DashboardPage>
  );
}
