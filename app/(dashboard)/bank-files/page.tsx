import { listPage } from "@/app/list-page";
import { BankFileTabs } from "@/components/transfers/bank-acts";
import { bankEntryList } from "@/components/transfers/bank-entries.list";
import { BankEntryTable } from "@/components/transfers/bank-tables";

export const metadata = { title: "Bank files" };

export default listPage(bankEntryList, BankEntryTable, {
  title: "Bank files",
  description: "Bank payments wait for the next window. Then a file takes them to the bank.",
  tabs: <BankFileTabs current="Entries" />,
});
