"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useAccountName } from "@/components/form/fields/account-combobox";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField, DateField } from "@/components/form/fields/text-field";
import { useControl, useFault } from "@/components/form/form-context";
import { OperationForm } from "@/components/form/operation-form";
import { Card, CardBody } from "@/components/ui/card";
import { FieldError, FieldGroup } from "@/components/ui/fields/field";
import { formatMoney } from "@/components/ui/words/format";
import { announce } from "@/components/ui/feedback/live-region";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useSettled } from "@/components/ui/use-settled";
import { queryFor } from "@/lib/client/query";
import { DAY } from "@/lib/core/time/time";
import { SCHEDULE_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";
import { partnerSchedules, schedules } from "@/lib/generated/operations/schedules";
import { AccountField, type PageAccount } from "../account-field";
import { MethodField } from "../method-field";
import { methodIn, useMethodFacts } from "../use-method-facts";
import { QUIET_MS, useOptions } from "../use-options";
import {
  bodyOf,
  dayOfMonth,
  faultsOf,
  newValues,
  PAYMENT,
  ruleInWords,
  ruleText,
  type RuleValues,
  type ScheduleValues,
  WEEKDAYS,
} from "./schedule-rule";
import { dayIn, faultInWords } from "./schedule-words";
import { useZone } from "@/components/ui/words/use-zone";

/** Creates a schedule of transfers and goes to it. */
export function ScheduleForm({ own, tomorrow }: { own: PageAccount; tomorrow: string }) {
  const router = useRouter();
  const zone = useZone();
  return (
    <OperationForm
      operation={schedules.create}
      request={{ params: { accountID: own.accountID } }}
      refresh={[partnerSchedules.list]}
      defaults={newValues(tomorrow)}
      toBody={(values) => bodyOf(values, own.accountID, zone)}
      errors={faultsOf}
      labels={["Create schedule", "Creating…"]}
      cancel="/schedules"
      className="max-w-2xl"
      done={({ scheduleID }) => {
        announce("Schedule created.");
        router.push(`/schedules/${scheduleID}`);
      }}
    >
      <Card>
        <CardBody className="grid gap-5">
          <PaymentFields />
        </CardBody>
      </Card>
      <Card>
        <CardBody className="grid gap-5">
          <StartOfViewer tomorrow={tomorrow} zone={zone} />
          <RuleFields zone={zone} />
          <Preview zone={zone} />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

/** The server renders tomorrow's date in UTC. In the viewer's time zone that may be today or the day after tomorrow. */
function StartOfViewer({ tomorrow, zone }: { tomorrow: string; zone: string }) {
  const { getValues, setValue } = useFormContext<ScheduleValues>();
  useEffect(() => {
    const there = dayIn(new Date(Date.now() + DAY).toISOString(), zone);
    if (getValues("form.start") === tomorrow) setValue("form.start", there);
  }, [getValues, setValue, tomorrow, zone]);
  return null;
}

function PaymentFields() {
  const { form, recur } = useWatch<ScheduleValues>();
  const [from, to] = [{ accountID: form?.source ?? "" }, { accountID: form?.destination ?? "" }];
  const { amount, source, destination } = recur?.runTransfer ?? {};
  const cents = amount && "value" in amount ? amount.value : undefined;
  const every = useOptions(from, to, cents).data;
  const sources = every?.sourceOptions;
  const chosen = source?.paymentMethodID;
  const destinations = useOptions({ ...from, paymentMethodID: chosen }, to, cents).data?.destinationOptions;
  const facts = useMethodFacts(
    { ...from, options: sources, chosen: methodIn(sources, chosen) },
    { ...to, options: every?.destinationOptions, chosen: methodIn(destinations, destination?.paymentMethodID) },
    cents,
  );
  useControl(`${PAYMENT}amount`, "Amount", { place: `${PAYMENT}amount.value` });
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AccountField name="form.source" label="From" />
        <AccountField name="form.destination" label="To" />
      </div>
      <MoneyField label="Amount" name={`${PAYMENT}amount.value`} isRequired />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MethodField side="source" at={PAYMENT} label="Pay with" options={sources} facts={facts.source} />
        <MethodField
          side="destination"
          at={PAYMENT}
          label="Deliver to"
          options={destinations}
          facts={facts.destination}
        />
      </div>
      <TextField
        label="Description"
        name="description"
        isOptional
        hint="Both accounts see it on each transfer."
        max={SCHEDULE_DESCRIPTION_MAX}
      />
    </>
  );
}

function Preview({ zone }: { zone: string }) {
  const form = useWatch<ScheduleValues, "form">({ name: "form" });
  const amount = useWatch<ScheduleValues, "recur.runTransfer.amount">({ name: `${PAYMENT}amount` });
  const rule = ruleText(form, zone);
  const cents = "value" in amount && typeof amount.value === "number" ? amount.value : undefined;
  const starts = new Date(`${form.start}T00:00:00Z`);
  const start = Number.isNaN(starts.getTime())
    ? ""
    : `, starting ${starts.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}`;
  const [from, to] = [useAccountName(form.source), useAccountName(form.destination)];
  return (
    <div className="grid gap-4 border-t pt-5">
      <p className="text-base font-medium text-pretty">
        {ruleInWords(rule)}
        {start}: {cents === undefined ? "a payment" : formatMoney(cents, "USD")}
        {from && ` from ${from}`}
        {to && ` to ${to}`}.
      </p>
      <NextDates rule={rule} zone={zone} />
    </div>
  );
}

/** Next dates of a rule in a time zone, as the server computes them. */
function NextDates({ rule, zone }: { rule: string; zone: string }) {
  const settled = useSettled(rule, QUIET_MS);
  const { data, isError } = useQuery({
    ...queryFor(partnerSchedules.dates, { query: { rule: settled } }),
    placeholderData: keepPreviousData,
  });
  const written = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  return (
    <section aria-labelledby="next-dates" className="grid gap-2">
      <h2 id="next-dates" className="font-medium">
        Next dates
      </h2>
      <div aria-live="polite" className="grid gap-2">
        {isError && <p className="text-muted-foreground">The dates can’t be shown right now.</p>}
        {!data && !isError && <Skeleton className="h-24" />}
        {data?.fault && <FieldError id="next-dates-fault" message={faultInWords(data.fault)} />}
        {data && data.dates.length > 0 && (
          <ol className="grid gap-1 tabular-nums">
            {data.dates.map((date) => (
              <li key={date}>
                <time dateTime={date}>{written.format(new Date(date))}</time>
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">Times of the zone {zone}, also when its clocks change.</p>
    </section>
  );
}

const UNIT_OPTIONS = [
  { value: "once", label: "Once" },
  { value: "day", label: "Every day" },
  { value: "week", label: "Every week" },
  { value: "month", label: "Every month" },
  { value: "year", label: "Every year" },
];
const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: dayOfMonth(index + 1) })),
  { value: "-1", label: "Last day" },
];
const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of payments" },
];
const LAST_SURE_DAY = 28;

function RuleFields({ zone }: { zone: string }) {
  const { unit, ends, monthDay } = useWatch<{ form: RuleValues }, "form">({ name: "form" });
  const repeats = unit !== "once";
  // The API returns one error for the whole rule.
  useControl("recur", "Schedule", { place: "form.unit" });
  const refused = useFault("recur");
  return (
    <>
      {refused && <Notice tone="danger">{faultInWords(refused)}</Notice>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField name="form.unit" label="Runs" options={UNIT_OPTIONS} />
        {repeats && <NumberField name="form.every" label={EVERY[unit]} isRequired />}
      </div>
      {unit === "week" && <Weekdays />}
      {unit === "month" && <SelectField name="form.monthDay" label="On the" options={MONTH_DAYS} />}
      {unit === "month" && Number(monthDay) > LAST_SURE_DAY && <ShortMonths day={Number(monthDay)} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          name="form.start"
          label={repeats ? "Starting" : "Date"}
          hint={repeats ? "The first payment is on the first matching date." : "Paid once."}
          isRequired
        />
        <TextField
          name="form.time"
          label="Time"
          hint={`In the time zone ${zone}.`}
          input={{ type: "time" }}
          isRequired
        />
      </div>
      {repeats && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField name="form.ends" label="Ends" options={ENDS} />
          {ends === "until" && <DateField name="form.until" label="Last date" isRequired />}
          {ends === "count" && <NumberField name="form.count" label="Payments" isRequired />}
        </div>
      )}
    </>
  );
}

const EVERY = {
  day: "Every how many days",
  week: "Every how many weeks",
  month: "Every how many months",
  year: "Every how many years",
};

function Weekdays() {
  return (
    <FieldGroup legend="On" hint="If none is chosen, the weekday of the start date is used.">
      <div className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-4">
        {WEEKDAYS.map(([day, label]) => (
          <CheckboxField key={day} name={`form.weekdays.${day}`} label={label} />
        ))}
      </div>
    </FieldGroup>
  );
}

function ShortMonths({ day }: { day: number }) {
  return (
    <Notice tone="info">The {dayOfMonth(day)} skips short months. To pay in every month, choose “Last day”.</Notice>
  );
}
