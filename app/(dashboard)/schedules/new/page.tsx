import { DashboardPage } from "@/app/dashboard-page";
import { ScheduleForm } from "@/components/transfers/schedules/schedules.form";
import { schedules } from "@/lib/domain/money/schedules/contract";
import { currentSession } from "@/lib/http/adapters/session";
import { DAY } from "@/lib/core/time/time";

export const metadata = { title: "New schedule" };

export default async function NewSchedulePage() {
  const caller = (await currentSession())?.caller;
  const own = { accountID: caller?.accountID ?? "", name: caller?.displayName ?? "" };
  return (
    <DashboardPage title="New schedule" above={[{ label: "Schedules", href: "/schedules" }]} needs={schedules.create}>
      <ScheduleForm own={own} tomorrow={tomorrow()} />
    </DashboardPage>
  );
}

function tomorrow(): string {
  return new Date(Date.now() + DAY).toISOString().slice(0, 10);
}
