import { listPage } from "@/app/list-page";
import { BankFileTabs } from "@/components/transfers/bank-acts";
import { bankReversalList } from "@/components/transfers/bank-files.list";
import { BankReversalTable } from "@/components/transfers/bank-tables";

export const metadata = { title: "Reversals" };

export default listPage(bankReversalList, BankReversalTable, {
  title: "Reversals",
  description: "Requests to reverse payments sent in error. One person requests a reversal, another approves it.",
  tabs: <BankFileTabs current="Reversals" />,
});
