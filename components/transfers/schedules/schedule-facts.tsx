"use client";

import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import type { Schedule } from "@/lib/domain/schedules/shared/schedule";
import { ruleInWords } from "./schedule-rule";
import { nextOf, payingOf } from "./schedule-words";
import { useAccountNames } from "./use-account-names";

const LINK = "rounded-sm text-primary-text hover:underline";

/** The facts of a schedule. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { recur, sourceAccountID, destinationAccountID, scheduleID, createdOn, disabledOn } = schedule;
  const paying = payingOf(schedule);
  const next = nextOf(schedule);
  const nameOf = useAccountNames();
  const account = (id: string, title: string) => (
    <AppLink href={`/accounts/${id}`} className={LINK}>
      {title}
    </AppLink>
  );
  return (
    <Card>
      <CardHeader title="Schedule" />
      <CardBody className="py-1">
        <DefinitionList
          items={[
            ...(paying ? [{ label: "Amount", value: <Money cents={paying.amount.value} /> }] : []),
            { label: "Runs", value: recur ? ruleInWords(recur.recurrenceRule) : "On single dates" },
            { label: "Next", value: next ? <ExactTime value={next} /> : "No upcoming date" },
            { label: "From", value: account(sourceAccountID, nameOf(sourceAccountID) ?? "The paying account") },
            { label: "To", value: account(destinationAccountID, nameOf(destinationAccountID) ?? "The paid account") },
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
      </CardBody>
    </Card>
  );
}
