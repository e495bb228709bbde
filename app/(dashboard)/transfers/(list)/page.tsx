import { listPage } from "@/app/list-page";
import { NewLink } from "@/components/page/new-link";
import { TransferTable } from "@/components/transfers/transfer-table";
import { transferList } from "@/components/transfers/transfers.list";

export const metadata = { title: "Transfers" };

export default listPage(transferList, TransferTable, {
  title: "Transfers",
  description: "Money moving between your accounts.",
  actions: <NewLink href="/transfers/new" label="New transfer" scope="transfers.write" />,
});
