import { listPage } from "@/app/list-page";
import { BreakTable } from "@/components/transfers/bank-tables";
import { breakList } from "@/components/transfers/breaks.list";

export const metadata = { title: "Reconciliation" };

export default listPage(breakList, BreakTable, {
  title: "Reconciliation",
  description: "Differences between bank statements and our records. Nothing is corrected automatically.",
});
