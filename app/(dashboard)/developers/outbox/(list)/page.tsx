import { listPage } from "@/app/list-page";
import { OutboxTable } from "@/components/mail/outbox-table";
import { outboxList } from "@/components/mail/outbox.list";

export const metadata = { title: "Outbox" };

export default listPage(outboxList, OutboxTable, {
  title: "Outbox",
  description: "Emails sent in your name. In the sandbox, nothing leaves this page. Open one to see how it looks.",
});
