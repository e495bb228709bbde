import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { SecuritySettings } from "@/components/access/security-settings";
import { PageHeader } from "@/components/ui/page-header";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { sessions } from "@/lib/domain/sessions/dashboard";
import { getSecondFactor } from "@/lib/domain/second-factors/queries";
import { listPasskeys } from "@/lib/domain/passkeys/queries";
import { listSessions } from "@/lib/domain/sessions/queries";
import { getPolicies } from "@/lib/domain/team-policies/policies";
import { policies } from "@/lib/domain/team-policies/dashboard";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Security" };

/** How the signed-in person's own access is protected. */
export default function SecurityPage() {
  const reads = [
    read(secondFactor.get, {}, (ctx) => getSecondFactor(ctx)),
    read(passkeys.list, {}, (ctx) => listPasskeys(ctx)),
    read(sessions.list, {}, (ctx) => listSessions(ctx)),
    read(policies.get, {}, (ctx) => getPolicies(ctx)),
  ];
  return (
    <>
      <PageHeader title="Security" description="Your own sign-in; it is the same at every account." />
      <Preload reads={reads}>
        <SecuritySettings />
      </Preload>
    </>
  );
}
