import { Preload } from "@/app/preload";
import { ScheduleView } from "@/components/transfers/schedules/schedule-view";
import { scheduleName } from "@/components/transfers/schedules/schedule-words";
import { Failure } from "@/lib/core/failure";
import { schedules } from "@/lib/domain/schedules/contract";
import { ask, read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

type Props = { params: Promise<{ scheduleID: string }> };

/** The schedule as the caller's own account sees it. */
async function requestFor({ params }: Props) {
  const [{ scheduleID }, session] = await Promise.all([params, currentSession()]);
  return { params: { accountID: session?.caller.accountID ?? "", scheduleID } };
}

export async function generateMetadata(props: Props) {
  const schedule = await ask(schedules.get, await requestFor(props));
  return { title: schedule instanceof Failure ? "Schedule" : scheduleName(schedule) };
}

/** One schedule. */
export default async function SchedulePage(props: Props) {
  const request = await requestFor(props);
  return (
    <Preload
      reads={[read(schedules.get, request)]}
      title="Schedule"
      above={[{ label: "Schedules", href: "/schedules" }]}
    >
      <ScheduleView {...request.params} />
    </Preload>
  );
}
