import { listTab } from "@/app/list-page";
import { AccountTransferTable } from "@/components/transfers/transfer-table";
import { accountTransferList } from "@/components/transfers/transfers.list";
import { titled } from "../../page-title";

export const generateMetadata = titled("Transfers");

export default listTab(accountTransferList, AccountTransferTable);
