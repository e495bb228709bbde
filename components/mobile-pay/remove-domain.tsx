"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { mobilePay } from "@/lib/operations/mobile-pay";

/** Takes one domain away. */
export function RemoveDomain({ accountID, domain }: { accountID: string; domain: string }) {
  return (
    <ConfirmAction
      operation={mobilePay.updateDomains}
      request={{ params: { accountID }, body: { removeDomains: [domain] } }}
      refresh={[mobilePay.getDomains]}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {domain}</span>
        </Button>
      }
      title={`Remove ${domain}?`}
      effect="Its pages can no longer accept mobile pay."
      labels={["Remove domain", "Removing…"]}
      done={`${domain} is removed`}
    />
  );
}
