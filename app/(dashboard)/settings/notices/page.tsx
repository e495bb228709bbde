import { DashboardPage } from "@/app/dashboard-page";
import { NoticeSettingsForm } from "@/components/notices/notice-settings";
import { noticeSettings } from "@/lib/domain/access/notices/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Notice settings" };

export default function NoticeSettingsPage() {
  return (
    <DashboardPage
      title="Notice settings"
      description="How you’re notified about this account. Only you are affected."
      reads={[read(noticeSettings.get)]}
    >
      <NoticeSettingsForm />
    </DashboardPage>
  );
}
