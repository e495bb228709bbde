import { DashboardPage } from "@/app/dashboard-page";
import { SecuritySettings } from "@/components/access/security-settings";
import { passkeys } from "@/lib/domain/access/passkeys/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { ownProfile, sessions } from "@/lib/domain/access/sessions/dashboard";
import { policies } from "@/lib/domain/access/team-policies/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Security" };

export default function SecurityPage() {
  const reads = [
    read(ownProfile.get),
    read(secondFactor.get),
    read(passkeys.list),
    read(sessions.list),
    read(policies.get),
  ];
  return (
    <DashboardPage title="Security" description="How you sign in to every account you work in." reads={reads}>
      <SecuritySettings />
    </DashboardPage>
  );
}
