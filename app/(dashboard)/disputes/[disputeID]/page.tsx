import { Preload } from "@/app/preload";
import { disputeName } from "@/components/disputes/dispute-words";
import { DisputeView } from "@/components/disputes/dispute-view";
import { Failure } from "@/lib/core/failure";
import { disputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { disputes } from "@/lib/domain/money/disputes/contract";
import { disputeHistory } from "@/lib/domain/money/disputes/dashboard";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { ask, read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

type Props = { params: Promise<{ disputeID: string }> };
async function requestFor({ params }: Props) {
  const [{ disputeID }, session] = await Promise.all([params, currentSession()]);
  return { params: { accountID: session?.caller.accountID ?? "", disputeID } };
}

export async function generateMetadata(props: Props) {
  const dispute = await ask(disputes.get, await requestFor(props));
  return { title: dispute instanceof Failure ? "Dispute" : disputeName(dispute) };
}

export default async function DisputePage(props: Props) {
  const request = await requestFor(props);
  const response = await ask(disputes.get, request);
  const { accountID } = request.params;
  const ofPayment = response instanceof Failure ? [] : [{ params: { accountID, ...response.transfer } }];
  const own = [read(disputes.get, request), read(disputeEvidence.list, request), read(disputeHistory.list, request)];
  return (
    <Preload
      reads={[...own, ...ofPayment.map((of) => read(transfers.get, of))]}
      title="Dispute"
      above={[{ label: "Disputes", href: "/disputes" }]}
    >
      <DisputeView {...request.params} />
    </Preload>
  );
}
