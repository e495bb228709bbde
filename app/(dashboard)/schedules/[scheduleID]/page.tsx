import { Preload } from "@/app/preload";
import { ScheduleView } from "@/components/transfers/schedules/schedule-view";
import { scheduleName } from "@/components/transfers/schedules/schedule-words";
import { Failure } from "@/lib/core/failure";
import { partnerSchedules } from "@/lib/domain/money/schedules/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

type Props = { params: Promise<{ scheduleID: string }> };

export async function generateMetadata({ params }: Props) {
  const schedule = await ask(partnerSchedules.get, { params: await params });
  return { title: schedule instanceof Failure ? "Schedule" : scheduleName(schedule) };
}

export default async function SchedulePage(props: Props) {
  const [params, session] = await Promise.all([props.params, currentSession()]);
  return (
    <Preload
      reads={[read(partnerSchedules.get, { params })]}
      title="Schedule"
      above={[{ label: "Schedules", href: "/schedules" }]}
    >
      <ScheduleView accountID={session?.caller.accountID ?? ""} {...params} />
    </Preload>
  );
}
