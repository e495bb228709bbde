import { listPage } from "@/app/list-page";
import { RequestTable } from "@/components/request-log/request-table";
import { requestList } from "@/components/request-log/requests.list";

export const metadata = { title: "Request log" };

export default listPage(requestList, RequestTable, {
  title: "Request log",
  description: "API requests made with your keys and tokens in the last 30 days. Secrets are left out.",
});
