import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { SecuritySettings } from "@/components/access/security-settings";
import { PageHeader } from "@/components/ui/page-header";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { sessions } from "@/lib/domain/sessions/dashboard";
import { policies } from "@/lib/domain/team-policies/dashboard";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Security" };

/** How the signed-in person's own access is protected. */
export default function SecurityPage() {
  const reads = [read(secondFactor.get, {}), read(passkeys.list, {}), read(sessions.list, {}), read(policies.get, {})];
  return (
    <>
      <PageHeader title="Security" description="Your own sign-in; it is the same at every account." />
      <Preload reads={reads}>
        <SecuritySettings />
      </Preload>
    </>
  );
}
