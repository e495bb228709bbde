import { DashboardPage } from "@/app/dashboard-page";
import { ProvidersView } from "@/components/providers/providers-view";
import { Failure } from "@/lib/core/failure";
import { providers } from "@/lib/domain/overview/providers/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Providers" };

/** Providers of this installation with their health, and services without a provider. */
export default async function ProvidersPage() {
  const overview = await ask(providers.list);
  return (
    <DashboardPage
      title="Providers"
      description="Banks, vendors and services behind this installation: when each last responded, and what waits for it."
      reads={[read(providers.list)]}
    >
      {overview instanceof Failure ? null : <ProvidersView overview={overview} />}
    </DashboardPage>
  );
}
