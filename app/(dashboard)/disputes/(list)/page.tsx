import { listPage } from "@/app/list-page";
import { DisputeTable } from "@/components/disputes/dispute-table";
import { disputeList } from "@/components/disputes/disputes.list";

export const metadata = { title: "Disputes" };

export default listPage(disputeList, DisputeTable, {
  title: "Disputes",
  description: "Card payments a cardholder disputes. Those that need a response come first.",
});
