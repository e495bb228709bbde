"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Money } from "@/components/ui/data/money";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { ListedSchedule, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { partnerSchedules, schedules } from "@/lib/generated/operations/schedules";
import {
  mayChange,
  nextOf,
  payingOf,
  SCHEDULE_WORDS,
  scheduleName,
  stateOfOccurrence,
  stateOfSchedule,
} from "./schedule-words";
import { OccurrenceCalendar, OccurrenceList } from "./occurrences";
import { ruleInWords } from "./schedule-rule";
import { HOUR } from "@/lib/core/time/time";

const ASK_EVERY_MS = 5000;

/** One schedule: its payment, and its dates as a list and a calendar. It is refetched while one of them runs. */
export function ScheduleView({ accountID, scheduleID }: { accountID: string; scheduleID: string }) {
  const { data: schedule } = useSuspenseQuery({
    ...queryFor(partnerSchedules.get, { params: { scheduleID } }),
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

function isDue(runOn: string, status: string | undefined): boolean {
  const late = Date.now() - Date.parse(runOn);
  return status === undefined && late > 0 && late < HOUR;
}

const load = () => import("./change-forms");
const ChangeAllForm = dynamic(() => load().then((loaded) => loaded.ChangeAllForm), { ssr: false });

function ChangeAll({ accountID, schedule }: { accountID: string; schedule: Schedule }) {
  const { recur } = schedule;
  if (!useCan("transfers.write") || !mayChange(accountID, schedule) || !recur) return null;
  return (
    <DialogButton label="Change all" load={load}>
      {(close) => <ChangeAllForm {...{ accountID, schedule, recur }} onClose={close} />}
    </DialogButton>
  );
}

/** Cancels a schedule with every date that has not run. Hidden if that is not possible. */
function CancelSchedule({ accountID, schedule }: { accountID: string; schedule: Schedule }) {
  if (!useCan("transfers.write") || !mayChange(accountID, schedule)) return null;
  return (
    <ConfirmAction
      operation={schedules.cancel}
      request={{ params: { accountID, scheduleID: schedule.scheduleID } }}
      refresh={[partnerSchedules.get, partnerSchedules.list]}
      trigger={<Button>Cancel schedule</Button>}
      title="Cancel the schedule?"
      effect="No upcoming payments will run. Transfers already created continue. You can’t undo this."
      labels={["Cancel schedule", "Canceling…"]}
      done="The schedule is canceled"
    />
  );
}

const LINK = "rounded-sm text-primary-text hover:underline";

function ScheduleFacts({ schedule }: { schedule: ListedSchedule }) {
  const { recur, sourceAccount, destinationAccount, scheduleID, createdOn, disabledOn } = schedule;
  const paying = payingOf(schedule);
  const next = nextOf(schedule);
  const linkTo = (account: typeof sourceAccount) =>
    account && (
      <AppLink href={`/accounts/${account.accountID}`} className={LINK}>
        {account.displayName}
      </AppLink>
    );
  return (
    <FactsCard
      title="Schedule"
      items={[
        ...(paying ? [{ label: "Amount", value: <Money cents={paying.amount.value} /> }] : []),
        { label: "Runs", value: recur ? ruleInWords(recur.recurrenceRule) : "On single dates" },
        { label: "Next", value: next ? <ExactTime value={next} /> : "No upcoming date" },
        { label: "From", value: linkTo(sourceAccount) },
        { label: "To", value: linkTo(destinationAccount) },
        ...(paying ? [{ label: "Description", value: paying.description || undefined }] : []),
        {
          label: "Transfers",
          value: (
            <AppLink href={`/transfers?scheduleID=${scheduleID}`} className={LINK}>
              All transfers of the schedule
            </AppLink>
          ),
        },
        { label: "Created", value: <ExactTime value={createdOn} /> },
        ...(disabledOn ? [{ label: "Canceled", value: <ExactTime value={disabledOn} /> }] : []),
      ]}
    />
  );
}
