import { listPage } from "@/app/list-page";
import { BankFileTabs } from "@/components/transfers/bank-acts";
import { bankFileList } from "@/components/transfers/bank-files.list";
import { BankFileTable } from "@/components/transfers/bank-tables";

export const metadata = { title: "Files" };

export default listPage(bankFileList, BankFileTable, {
  title: "Files",
  description: "Each file that took your payments to the bank, and each that the bank sent about them.",
  tabs: <BankFileTabs current="Files" />,
});
