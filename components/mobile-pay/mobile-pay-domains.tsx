"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageSection } from "@/components/page/page-section";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { keyOf, queryFor } from "@/lib/client/query";
import type { MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { mobilePay } from "@/lib/generated/operations/mobile-pay";
import type { RegisterDomainsProps } from "./domain-forms";

const loadRegistration = () => import("./domain-forms");
const RegisterDomainsForm = dynamic(() => loadRegistration().then((loaded) => loaded.RegisterDomainsForm), {
  ssr: false,
});

function RegisterDomains(props: RegisterDomainsProps) {
  return (
    <DialogButton label="Register domains" icon={Plus} load={loadRegistration}>
      {(close) => <RegisterDomainsForm {...props} onClose={close} />}
    </DialogButton>
  );
}

interface MobilePayDomainsProps {
  accountID: string;
  /** True if the page found any domains. Otherwise they are not read again. */
  isRegistered: boolean;
}

export function MobilePayDomains({ accountID, isRegistered }: MobilePayDomainsProps) {
  const client = useQueryClient();
  const request = { params: { accountID } };
  const [isListed, setListed] = useState(isRegistered);
  const mayRead = useCan("mobile-pay.read", accountID);
  const { data } = useQuery({ ...queryFor(mobilePay.getDomains, request), enabled: isListed && mayRead });
  const mayWrite = useMayWrite(accountID);
  const keep = (registered: MobilePayMerchantDomains) => {
    client.setQueryData([...keyOf(mobilePay.getDomains, request)], registered);
    setListed(true);
  };
  return (
    <PageSection
      title="Mobile pay domains"
      scope="mobile-pay.read"
      accountID={accountID}
      actions={data && mayWrite && <AddDomains accountID={accountID} />}
    >
      {data ? (
        <DomainList registered={data} mayWrite={mayWrite} />
      ) : (
        <EmptyState
          drawing="phone"
          title="No domains registered"
          description="Pages on a registered domain can accept mobile pay."
          actions={mayWrite && <RegisterDomains accountID={accountID} done={keep} />}
        />
      )}
    </PageSection>
  );
}

function useMayWrite(accountID: string): boolean {
  const asMerchant = useCan("mobile-pay-merchant.write", accountID);
  return useCan("mobile-pay.write", accountID) || asMerchant;
}

const load = () => import("./domain-forms");
const AddDomainsForm = dynamic(() => load().then((loaded) => loaded.AddDomainsForm), { ssr: false });

function AddDomains({ accountID }: { accountID: string }) {
  return (
    <DialogButton label="Add domains" icon={Plus} size="sm" load={load}>
      {(close) => <AddDomainsForm accountID={accountID} onClose={close} />}
    </DialogButton>
  );
}

function DomainList({ registered, mayWrite }: { registered: MobilePayMerchantDomains; mayWrite: boolean }) {
  const { accountID, displayName, domains, updatedOn } = registered;
  return (
    <div className="rounded-xl border bg-card shadow-raise">
      <p className="border-b px-4 py-2.5 text-[0.8125rem] wrap-anywhere text-muted-foreground">
        Name on phones: <span className="font-medium text-foreground">{displayName}</span>. Changed{" "}
        <RelativeTime value={updatedOn} />.
      </p>
      {domains.length === 0 ? (
        <p className="px-4 py-3 text-muted-foreground">No domains left. Add one to accept mobile pay.</p>
      ) : (
        <ul aria-label="Domains" className="divide-y">
          {domains.map((domain) => (
            <li key={domain} className="flex items-center justify-between gap-4 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">{domain}</span>
              {mayWrite && <RemoveDomain accountID={accountID} domain={domain} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RemoveDomain({ accountID, domain }: { accountID: string; domain: string }) {
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
