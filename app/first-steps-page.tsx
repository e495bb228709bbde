import { EnrolFirst, ProveFirst } from "@/components/access/first-steps";
import { Notice } from "@/components/ui/feedback/notice";
import { passkeys } from "@/lib/domain/access/passkeys/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { read } from "@/lib/http/adapters/preload";
import { DashboardPage } from "./dashboard-page";

/** Replaces every page until the person has set up a second factor. */
export function EnrolFirstPage() {
  return (
    <DashboardPage
      title="Set up a second factor"
      description="Add a passkey or an authenticator app to continue."
      reads={[read(secondFactor.get), read(passkeys.list)]}
    >
      <EnrolFirst />
    </DashboardPage>
  );
}

/** Replaces every page for someone who came from an identity provider, until they prove their second factor. */
export function ProveFirstPage() {
  return (
    <DashboardPage
      title="Confirm it’s you"
      description="You signed in with your identity provider. Your second factor completes it."
      reads={[read(secondFactor.get)]}
    >
      <ProveFirst />
    </DashboardPage>
  );
}

export function SuspendedPage({ name }: { name: string }) {
  return (
    <DashboardPage title="Account suspended" reads={[]}>
      <Notice tone="warning" title={`${name} is suspended`}>
        The operator of this installation has suspended your account. Your API keys do not work, and you cannot change
        anything here. Payments that have begun still settle. Ask the operator for the reason.
      </Notice>
    </DashboardPage>
  );
}
