import { listPage } from "@/app/list-page";
import { bankMonthList } from "@/components/transfers/bank-statements.list";
import { UploadStatement } from "@/components/transfers/bank-acts";
import { BankMonthTable } from "@/components/transfers/bank-tables";

export const metadata = { title: "Bank statements" };

export default listPage(bankMonthList, BankMonthTable, {
  title: "Bank statements",
  description:
    "What your bank booked on your account, month by month. Match or explain each line, then finish the month.",
  actions: <UploadStatement />,
});
