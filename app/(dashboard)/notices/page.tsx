import { listPage } from "@/app/list-page";
import { NoticeTable } from "@/components/notices/notice-table";
import { noticeList } from "@/components/notices/notices.list";
import { ReadAllNotices } from "@/components/notices/read-notices";

export const metadata = { title: "Notices" };

export default listPage(noticeList, NoticeTable, {
  title: "Notices",
  description: "Events that need your attention. Notices you’ve read stay read on every device.",
  actions: <ReadAllNotices />,
});
