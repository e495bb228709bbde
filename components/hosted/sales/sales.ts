import { salesBody, type SalesValues } from "@/components/form/values/sales-body";
import type { FieldFault } from "@/lib/client/form-errors";
import { withRules } from "../answers/with-rules";

/** Describes what a form holds of sales. */
export interface SalesForm {
  sales: SalesValues;
}

/** Returns the known sales as a form begins with them, check boxes open. */
export function salesValues(sales: SalesValues = {}): SalesForm {
  return {
    sales: { ...sales, fulfillment: { hasPhysicalGoods: false, isShippingProduct: false, ...sales.fulfillment } },
  };
}

/** Returns the faults of a form's sales. */
export function salesFaults(values: unknown): FieldFault[] | Promise<FieldFault[]> {
  const { sales = {} } = values as { sales?: SalesValues };
  return withRules(({ faultsIn, UpdateUnderwriting }) =>
    faultsIn(salesBody(sales) ?? {}, UpdateUnderwriting).map(({ path, message }) => ({
      path: `sales.${path}`,
      message,
    })),
  );
}
