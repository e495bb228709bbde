"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import { schedules } from "@/lib/operations/schedules";
import { CancelSchedule } from "./cancel-schedule";
import { ChangeAll } from "./change-all";
import { OccurrenceCalendar } from "./occurrence-calendar";
import { OccurrenceList } from "./occurrence-list";
import { ScheduleFacts } from "./schedule-facts";
import { SCHEDULE_WORDS, scheduleName, stateOfOccurrence, stateOfSchedule } from "./schedule-words";

const ASK_EVERY_MS = 5000;

/** One schedule: what it pays, and its dates as a list and as a calendar. It is read again while one of them runs. */
export function ScheduleView({ accountID, scheduleID }: { accountID: string; scheduleID: string }) {
  const { data: schedule } = useSuspenseQuery({
    ...queryFor(schedules.get, { params: { accountID, scheduleID } }),
    refetchInterval: ({ state: { data } }) =>
      (data?.occurrences?.some((one) => stateOfOccurrence(one) === "pending" || isDue(one.runOn, one.status)) ??
        false) &&
      whileUsed(ASK_EVERY_MS),
  });
  const props = { accountID, schedule };
  return (
    <>
      <PageHeader
        title={scheduleName(schedule)}
        above={[{ label: "Schedules", href: "/schedules" }]}
        status={<StateBadge of={SCHEDULE_WORDS[stateOfSchedule(schedule)]} />}
        facts={[<ShortID key="id" value={schedule.scheduleID} label="schedule ID" />]}
        actions={
          <>
            <ChangeAll {...props} />
            <CancelSchedule {...props} />
          </>
        }
      />
      <div className="grid gap-6">
        <ScheduleFacts schedule={schedule} />
        <Card aria-label="Dates">
          <CardHeader title="Dates" />
          <CardBody>
            <Tabs defaultValue="list">
              <TabsList label="How to show the dates">
                <TabsTrigger value="list">List</TabsTrigger>
                <TabsTrigger value="calendar">Calendar</TabsTrigger>
              </TabsList>
              <TabsContent value="list">
                <OccurrenceList {...props} />
              </TabsContent>
              <TabsContent value="calendar">
                <OccurrenceCalendar schedule={schedule} />
              </TabsContent>
            </Tabs>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

const HOUR_MS = 3_600_000;

/** Says whether it runs any moment now. */
function isDue(runOn: string, status: string | undefined): boolean {
  const late = Date.now() - Date.parse(runOn);
  return status === undefined && late > 0 && late < HOUR_MS;
}
