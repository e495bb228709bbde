"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { useIsLive } from "@/components/page/mode";
import { toast } from "@/components/ui/overlays/toast";
import type { FieldFault } from "@/lib/client/form-errors";
import { MOBILE_PAY_NAME_MAX, MOBILE_PAY_DOMAINS_MAX } from "@/lib/domain/kernel/limits";
import type { MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { isDomain } from "@/lib/domain/money/mobile-pay/shared/domain-name";
import { mobilePay } from "@/lib/generated/operations/mobile-pay";

const REGISTER_WORDS = { 409: "Domains are registered already. Reload the page to see them." };

export interface RegisterDomainsProps {
  accountID: string;
  done: (registered: MobilePayMerchantDomains) => void;
}

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
      errors={({ names }) => domainFaults("names", names, false)}
      words={REGISTER_WORDS}
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

const ADD_WORDS = { 409: `An account can have up to ${MOBILE_PAY_DOMAINS_MAX} domains.` };

export function AddDomainsForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={mobilePay.updateDomains}
      request={{ params: { accountID } }}
      refresh={[mobilePay.getDomains]}
      defaults={{ names: "" }}
      toBody={({ names }) => (domainFaults("names", names, true).length === 0 ? { addDomains: domainsIn(names) } : {})}
      errors={({ names }) => domainFaults("names", names, true)}
      words={ADD_WORDS}
      blames={BLAMES}
      onClose={onClose}
      title="Add domains"
      description="Pages on these domains can accept mobile pay."
      labels={["Add", "Adding…"]}
      done="Domains added"
    >
      <DomainsField isRequired />
    </DialogForm>
  );
}

/** Splits typed names at commas and spaces. */
function domainsIn(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

function domainFaults(field: string, typed: string, isRequired: boolean): FieldFault[] {
  const names = domainsIn(typed);
  const bad = names.find((name) => !isDomain(name));
  if (bad !== undefined)
    return [
      { path: field, message: `${bad} is not a domain. Leave out https:// and the path, as in shop.example.com.` },
    ];
  return isRequired && names.length === 0 ? [{ path: field, message: "is required" }] : [];
}

/** Maps errors about domains to the field. */
const BLAMES = {
  417: {
    field: "names",
    message: "couldn’t be verified. Publish the wallet provider’s association file on each domain, then try again.",
  },
};

function DomainsField({ isRequired = false }: { isRequired?: boolean }) {
  const hint =
    "Leave out https:// and the path. Separate domains with commas, such as shop.example.com, pay.example.com.";
  const sandbox = " In the sandbox, domains that start with unverified. are rejected.";
  return (
    <TextField
      name="names"
      label="Domains"
      hint={useIsLive() ? hint : hint + sandbox}
      isRequired={isRequired}
      isOptional={!isRequired}
      input={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
    />
  );
}
