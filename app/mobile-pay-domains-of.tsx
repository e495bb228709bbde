import { MobilePayDomains } from "@/components/mobile-pay/mobile-pay-domains";
import { Failure } from "@/lib/core/failure";
import { mobilePay } from "@/lib/domain/mobile-pay/contract";
import { ask, read } from "@/lib/http/preload";
import { Preload } from "./preload";

/** The mobile pay domains of an account, as a part of a page. Before any were registered, there is nothing to read. */
export async function MobilePayDomainsOf({ accountID }: { accountID: string }) {
  const request = { params: { accountID } };
  const found = await ask(mobilePay.getDomains, request);
  const isRegistered = !(found instanceof Failure && found.kind === "notFound");
  return (
    <Preload accountID={accountID} optional={isRegistered ? [read(mobilePay.getDomains, request)] : []}>
      <MobilePayDomains accountID={accountID} isRegistered={isRegistered} />
    </Preload>
  );
}
