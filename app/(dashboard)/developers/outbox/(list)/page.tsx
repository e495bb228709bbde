import { listPage } from "@/app/list-page";
import { OutboxTable } from "@/components/mail/outbox-table";
import { outboxList } from "@/components/mail/outbox.list";

export const metadata = { title: "Outbox" };

export default listPage(outboxList, OutboxTable, {
  title: "Outbox",
  description: "E-mails in your name. In the sandbox nothing leaves this page; open one to see how it would look.",
});
