import { listPage } from "@/app/list-page";
import { BankFileTabs } from "@/components/transfers/bank-acts";
import { microEntryList } from "@/components/transfers/bank-entries.list";
import { MicroEntryTable } from "@/components/transfers/bank-tables";

export const metadata = { title: "Micro-entries" };

export default listPage(microEntryList, MicroEntryTable, {
  title: "Micro-entries",
  description: "The small payments that verify bank accounts, by account and day. Many, or many returns, may be fraud.",
  tabs: <BankFileTabs current="Micro-entries" />,
});
