import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getPaymentMethod, listPaymentMethods } from "./queries";

export const paymentMethods = bind(contract.paymentMethods, {
  get: (ctx, { params }) => getPaymentMethod(ctx, params.paymentMethodID),
  list: (ctx, { query }) => listPaymentMethods(ctx, query),
});
