import { listPage } from "@/app/list-page";
import { FeeTable } from "@/components/billing/fee-table";
import { feeList } from "@/components/billing/fees.list";

export const metadata = { title: "Fees" };

export default listPage(feeList, FeeTable, {
  title: "Fees",
  description: "What your accounts owe you and why.",
});
