import { salesBody, type SalesValues } from "@/components/form/values/sales-body";
import type { FieldFault } from "@/lib/client/form-errors";
import { withRules } from "../answers/with-rules";

export interface SalesForm {
  sales: SalesValues;
}

/** Converts known sales to form values. The check boxes start unset. */
export function salesValues(sales: SalesValues = {}): SalesForm {
  return {
    sales: { ...sales, fulfillment: { hasPhysicalGoods: false, isShippingProduct: false, ...sales.fulfillment } },
  };
}

export function salesFaults(values: unknown): FieldFault[] | Promise<FieldFault[]> {
  const { sales = {} } = values as { sales?: SalesValues };
  return withRules(({ faultsIn, UpdateUnderwriting }) =>
    faultsIn(salesBody(sales) ?? {}, UpdateUnderwriting).map(({ path, message }) => ({
      path: `sales.${path}`,
      message,
    })),
  );
}
