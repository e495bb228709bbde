import { Preload } from "@/app/preload";
import { RequestView } from "@/components/request-log/request-view";
import { requestName } from "@/components/request-log/request-words";
import { Failure } from "@/lib/core/failure";
import { requestLog } from "@/lib/domain/platform/request-log/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ requestID: string }> };

export async function generateMetadata({ params }: Props) {
  const request = await ask(requestLog.get, { params: await params });
  return { title: request instanceof Failure ? "Request" : requestName(request) };
}

export default async function RequestPage({ params }: Props) {
  const { requestID } = await params;
  return (
    <Preload
      reads={[read(requestLog.get, { params: { requestID } })]}
      title="Request"
      above={[{ label: "Request log", href: "/developers/request-log" }]}
    >
      <RequestView requestID={requestID} />
    </Preload>
  );
}
