"use client";

import { Plus } from "lucide-react";
import { DialogForm } from "@/components/form/dialog-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { mobilePay } from "@/lib/operations/mobile-pay";
import { DOMAINS_MAX } from "@/lib/domain/mobile-pay/shared/limits";
import { domainFaults, domainsIn } from "./domain-names";
import { BLAMES, DomainsField } from "./domains-field";

const WORDS = { 409: `An account can have up to ${DOMAINS_MAX} domains.` };

/** Adds domains to those that are registered. */
export function AddDomains({ accountID }: { accountID: string }) {
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
      trigger={
        <Button size="sm">
          <Plus aria-hidden />
          Add domains
        </Button>
      }
      title="Add domains"
      description="Pages on these domains can accept mobile pay."
      labels={["Add", "Adding…"]}
      done={() => toast.success("Domains added")}
    >
      <DomainsField isRequired />
    </DialogForm>
  );
}
