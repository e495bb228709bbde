import { listTab } from "@/app/list-page";
import { AccountDisputeTable } from "@/components/disputes/dispute-table";
import { accountDisputeList } from "@/components/disputes/disputes.list";
import { titled } from "../../page-title";

export const generateMetadata = titled("Disputes");

export default listTab(accountDisputeList, AccountDisputeTable);
