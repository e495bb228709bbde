"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { toast } from "@/components/ui/toast";
import type { MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { mobilePay } from "@/lib/generated/operations/mobile-pay";
import { MOBILE_PAY_NAME_MAX } from "@/lib/domain/kernel/limits";
import { BLAMES, domainFaults, DomainsField, domainsIn } from "./domains-field";

const WORDS = { 409: "Domains are registered already. Reload the page to see them." };

export interface RegisterDomainsProps {
  accountID: string;
  done: (registered: MobilePayMerchantDomains) => void;
}

/** The dialog that registers an account as a merchant for payments by phone. */
export function RegisterDomainsForm({ accountID, done, onClose }: RegisterDomainsProps & { onClose: () => void }) {
  return (
    <DialogForm
      operation={mobilePay.registerDomains}
      request={{ params: { accountID } }}
      defaults={{ displayName: "", names: "" }}
      toBody={({ displayName, names }) => ({
        ...(displayName.trim() && { displayName: displayName.trim() }),
        ...(domainFaults("names", names, false).length === 0 && { domains: domainsIn(names) }),
      })}
      faults={({ names }) => domainFaults("names", names, false)}
      words={WORDS}
      blames={BLAMES}
      onClose={onClose}
      title="Register domains"
      description="Pages on these domains can accept mobile pay."
      labels={["Register", "Registering…"]}
      done={(registered) => {
        done(registered);
        toast.success("Domains registered");
      }}
    >
      <TextField
        name="displayName"
        label="Name on phones"
        hint="Defaults to the account’s name."
        max={MOBILE_PAY_NAME_MAX}
        isOptional
      />
      <DomainsField />
    </DialogForm>
  );
}
