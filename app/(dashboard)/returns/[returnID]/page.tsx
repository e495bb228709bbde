import { Preload } from "@/app/preload";
import { returnName } from "@/components/returns/return-words";
import { ReturnView } from "@/components/returns/return-view";
import { Failure } from "@/lib/core/failure";
import { partnerReturns } from "@/lib/domain/money/returns/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

type Props = { params: Promise<{ returnID: string }> };

export async function generateMetadata({ params }: Props) {
  const details = await ask(partnerReturns.get, { params: await params });
  return { title: details instanceof Failure ? "Return" : returnName(details) };
}

export default async function ReturnPage(props: Props) {
  const [params, session] = await Promise.all([props.params, currentSession()]);
  return (
    <Preload
      reads={[read(partnerReturns.get, { params })]}
      title="Return"
      above={[{ label: "Returns", href: "/returns" }]}
    >
      <ReturnView accountID={session?.caller.accountID ?? ""} {...params} />
    </Preload>
  );
}
