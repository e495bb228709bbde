import { code, type Column, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { METHOD_USES, PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";

const way = text<PaymentMethod>("Payment method", ({ paymentMethodType }) => PAYMENT_METHODS[paymentMethodType]);
const details: readonly Column<PaymentMethod>[] = [
  text("Use", ({ paymentMethodType }) => METHOD_USES[paymentMethodType], { priority: 2 }),
  code("Payment method ID", ({ paymentMethodID }) => paymentMethodID, { width: "xl", priority: 3 }),
];

export const METHOD_COLUMNS = [way, ...details];

export const paymentMethodList = list(paymentMethods.list, {
  noun: "payment method",
  key: "paymentMethodID",
  columns: [way, text("Source", sourceInWords, { priority: 1 }), ...details],
  empty: {
    drawing: "methods",
    title: "No payment methods yet",
    description: "Wallets, bank accounts and cards appear here once a capability allows their use.",
  },
});
