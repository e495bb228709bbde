"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { PageSection } from "@/components/page/page-section";
import { EmptyState } from "@/components/ui/empty-state";
import { keyOf, queryFor } from "@/lib/client/query";
import type { MobilePayMerchantDomains } from "@/lib/domain/mobile-pay/contract";
import { mobilePay } from "@/lib/operations/mobile-pay";
import { AddDomains } from "./add-domains";
import { DomainList } from "./domain-list";
import { RegisterDomains } from "./register-domains";

interface MobilePayDomainsProps {
  accountID: string;
  /** Whether the page has found any; otherwise it is not asked again. */
  isRegistered: boolean;
}

/** The domains whose pages may ask phones for payment to the account. */
export function MobilePayDomains({ accountID, isRegistered }: MobilePayDomainsProps) {
  const client = useQueryClient();
  const request = { params: { accountID } };
  const [isKnown, setKnown] = useState(isRegistered);
  const mayRead = useCan("mobile-pay.read", accountID);
  const { data } = useQuery({ ...queryFor(mobilePay.getDomains, request), enabled: isKnown && mayRead });
  const mayWrite = useMayWrite(accountID);
  const keep = (registered: MobilePayMerchantDomains) => {
    client.setQueryData([...keyOf(mobilePay.getDomains, request)], registered);
    setKnown(true);
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
