import { Preload } from "@/app/preload";
import { SimulateDispute } from "@/components/disputes/simulate-dispute";
import { transferName } from "@/components/transfers/transfer-words";
import { TransferView } from "@/components/transfers/transfer-view";
import { Failure } from "@/lib/core/failure";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { transferLedger } from "@/lib/domain/money/transfers/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

type Props = { params: Promise<{ transferID: string }> };

async function requestFor({ params }: Props) {
  const [{ transferID }, session] = await Promise.all([params, currentSession()]);
  return { params: { accountID: session?.caller.accountID ?? "", transferID } };
}

export async function generateMetadata(props: Props) {
  const transfer = await ask(transfers.get, await requestFor(props));
  return { title: transfer instanceof Failure ? "Transfer" : transferName(transfer) };
}

export default async function TransferPage(props: Props) {
  const request = await requestFor(props);
  return (
    <Preload
      reads={[read(transfers.get, request)]}
      optional={[read(transferLedger.legs, request)]}
      title="Transfer"
      above={[{ label: "Transfers", href: "/transfers" }]}
    >
      <TransferView {...request.params} />
      <SimulateDispute {...request.params} />
    </Preload>
  );
}
