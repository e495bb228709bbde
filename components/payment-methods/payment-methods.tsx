"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { view } from "@/components/list/list-view";
import { PageSection } from "@/components/page/page-section";
import { queryFor } from "@/lib/client/query";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { METHOD_COLUMNS, paymentMethodList } from "./payment-methods.list";

const PaymentMethodTable = view(paymentMethodList);

export function PaymentMethods({ accountID }: { accountID: string }) {
  return (
    <PageSection title="Payment methods" scope="payment-methods.read" accountID={accountID}>
      <PaymentMethodTable params={{ accountID }} />
    </PageSection>
  );
}

const methodTable = table<PaymentMethod>({ key: "paymentMethodID", columns: METHOD_COLUMNS });

interface MethodsOfSourceProps {
  accountID: string;
  sourceID: string;
}

export function MethodsOfSource(props: MethodsOfSourceProps) {
  return (
    <PageSection title="Payment methods" scope="payment-methods.read" accountID={props.accountID}>
      <Methods {...props} />
    </PageSection>
  );
}

function Methods({ accountID, sourceID }: MethodsOfSourceProps) {
  const request = { params: { accountID }, query: { sourceID } };
  const { data, isFetching } = useSuspenseQuery(queryFor(paymentMethods.list, request));
  if (data.length === 0) return <p className="text-muted-foreground">It can’t be used right now.</p>;
  return (
    <div className="@container min-w-0">
      <ListTable table={methodTable} rows={data} caption="Payment methods" isBusy={isFetching} />
    </div>
  );
}
