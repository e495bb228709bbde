"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FieldError } from "@/components/ui/field-error";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import { partnerSchedules } from "@/lib/operations/schedules";
import { useSettled } from "../use-options";
import { faultInWords } from "./schedule-words";

/** The next dates of a rule, as the server works them out, in a time zone. */
export function NextDates({ rule, zone }: { rule: string; zone: string }) {
  const settled = useSettled(rule);
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
