// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const paymentMethods = /* @__PURE__ */ named(
  () => import("@/lib/domain/payment-methods/contract").then((declared) => declared.paymentMethods),
  {
    list: {
      summary: "List payment methods",
      method: "GET",
      path: "/accounts/{accountID}/payment-methods",
      access: "payment-methods.read",
      takes: ["sourceID", "paymentMethodType"],
      answersRows: true,
    },
    get: {
      summary: "Retrieve a payment method",
      method: "GET",
      path: "/accounts/{accountID}/payment-methods/{paymentMethodID}",
      access: "payment-methods.read",
    },
  },
);
