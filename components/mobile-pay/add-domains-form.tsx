"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import { mobilePay } from "@/lib/generated/operations/mobile-pay";
import { MOBILE_PAY_DOMAINS_MAX } from "@/lib/domain/kernel/limits";
import { BLAMES, domainFaults, DomainsField, domainsIn } from "./domains-field";

const WORDS = { 409: `An account can have up to ${MOBILE_PAY_DOMAINS_MAX} domains.` };

/** The dialog that adds domains to those that are registered. */
export function AddDomainsForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={mobilePay.updateDomains}
      request={{ params: { accountID } }}
      refresh={[mobilePay.getDomains]}
      defaults={{ names: "" }}
      toBody={({ names }) => (domainFaults("names", names, true).length === 0 ? { addDomains: domainsIn(names) } : {})}
      faults={({ names }) => domainFaults("names", names, true)}
      words={WORDS}
      blames={BLAMES}
      onClose={onClose}
      title="Add domains"
      description="Pages on these domains can accept mobile pay."
      labels={["Add", "Adding…"]}
      done={() => toast.success("Domains added")}
    >
      <DomainsField isRequired />
    </DialogForm>
  );
}
