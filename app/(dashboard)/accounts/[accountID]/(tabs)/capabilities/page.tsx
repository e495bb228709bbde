import { Preload } from "@/app/preload";
import { CapabilityCards } from "@/components/capabilities/capability-cards";
import { capabilities } from "@/lib/domain/accounts/capabilities/contract";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("Capabilities");

export default async function CapabilitiesPage({ params }: AccountPageProps) {
  const request = { params: await params };
  return (
    <Preload
      accountID={request.params.accountID}
      reads={[read(capabilities.list, request)]}
      optional={[read(representatives.list, request)]}
    >
      <CapabilityCards accountID={request.params.accountID} />
    </Preload>
  );
}
