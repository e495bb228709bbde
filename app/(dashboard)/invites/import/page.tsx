import { DashboardPage } from "@/app/dashboard-page";
import { InviteImport } from "@/components/onboarding/bulk/invite-import";
import { inviteBuilder, inviteTemplates } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Import invites" };

export default function ImportInvitesPage() {
  return (
    <DashboardPage
      title="Import invites"
      above={[{ label: "Invites", href: "/invites" }]}
      description="Create an invite for each row of a CSV file."
      needs={onboardingInvites.create}
      reads={[read(inviteBuilder.material), read(inviteTemplates.list)]}
    >
      <InviteImport />
    </DashboardPage>
  );
}
