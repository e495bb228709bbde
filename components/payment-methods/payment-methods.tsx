"use client";

import { view } from "@/components/list/list-view";
import { PageSection } from "@/components/page/page-section";
import { paymentMethodList } from "./payment-methods.list";

const PaymentMethodTable = view(paymentMethodList);

/** The ways in which an account can pay and be paid now. */
export function PaymentMethods({ accountID }: { accountID: string }) {
  return (
    <PageSection title="Payment methods" scope="payment-methods.read" accountID={accountID}>
      <PaymentMethodTable params={{ accountID }} />
    </PageSection>
  );
}
