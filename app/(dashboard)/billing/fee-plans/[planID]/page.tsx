import { DashboardPage } from "@/app/dashboard-page";
import { EditFeePlan } from "@/components/billing/edit-fee-plan";
import { Failure } from "@/lib/core/failure";
import { offeredFeePlans } from "@/lib/domain/money/fee-plans/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ planID: string }> };

async function titleOf({ params }: Props): Promise<string> {
  const plan = await ask(offeredFeePlans.get, { params: await params });
  return plan instanceof Failure ? "Edit fee plan" : `Edit ${plan.name}`;
}

export const generateMetadata = async (props: Props) => ({ title: await titleOf(props) });

export default async function EditFeePlanPage(props: Props) {
  const { planID } = await props.params;
  const above = [{ label: "Fee plans", href: "/billing/fee-plans" }];
  const reads = [read(offeredFeePlans.get, { params: { planID } })];
  return (
    <DashboardPage title={await titleOf(props)} needs={offeredFeePlans.update} {...{ above, reads }}>
      <EditFeePlan planID={planID} />
    </DashboardPage>
  );
}
