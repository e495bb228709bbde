import { ProveFirst } from "@/components/access/prove-first";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { read } from "@/lib/http/adapters/preload";
import { DashboardPage } from "./dashboard-page";

/** Stands in for every page of somebody who came from an identity provider, until they prove their second factor. */
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
