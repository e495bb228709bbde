"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { Sparkline } from "@/components/ui/data/sparkline";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { monthAfter, monthInWords } from "@/lib/domain/overview/reports/shared/months";
import {
  levelOf,
  RATE_LIMITS,
  type RateCounts,
  rateOf,
  type ReturnRate,
} from "@/lib/domain/overview/return-rates/shared/rate-levels";
import { RETURN_RATES } from "@/lib/domain/overview/return-rates/states";
import { returnRates } from "@/lib/generated/operations/return-rates";
import { inPercent, percent, RATES, type Subject, USUAL } from "./rate-words";
import { RatesTable } from "./rates-table";

const SIZE = 50;
const MONTHS = 24;
const MONTH_LENGTH = "2026-11".length;

export function RatesView() {
  const { data } = useSuspenseQuery(
    queryFor(returnRates.list, { query: { subject: "account", skip: "0", count: String(SIZE) } }),
  );
  const [of, choose] = useState<Subject>();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <Curves total={data.total} of={of} onReset={() => choose(undefined)} />
      <Subjects onChoose={choose} />
      <MonthlyReport day={data.day} />
    </div>
  );
}

function Curves({ total, of, onReset }: { total: RateCounts; of: Subject; onReset: () => void }) {
  const query = useQuery({
    ...queryFor(returnRates.curve, {
      query: of ? (of.accountID ? { accountID: of.accountID } : { originator: of.name }) : {},
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = query;
  const days = data?.days ?? [];
  const counts = of ? (days.at(-1) ?? total) : total;
  return (
    <section aria-labelledby="curves" className="grid min-w-0 gap-3">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h2 id="curves" className="text-[0.9375rem] font-semibold wrap-anywhere">
          {of ? of.name || USUAL : "Whole company"}
        </h2>
        {of && (
          <Button size="sm" onClick={onReset}>
            Show whole company
          </Button>
        )}
      </div>
      {error ? (
        <Failed what="curves" query={query} />
      ) : (
        <dl aria-busy={isFetching} className="grid grid-cols-1 gap-3 md:grid-cols-3">
          {RETURN_RATES.map((rate) => (
            <div key={rate} className="grid min-w-0 gap-1 rounded-xl border bg-card px-4 py-3 shadow-raise">
              <dt className="flex flex-wrap items-center justify-between gap-2 text-[0.8125rem] text-muted-foreground">
                {RATES[rate].label}
                <Level counts={counts} rate={rate} />
              </dt>
              <dd className="tabular text-xl font-semibold tracking-tight">{percent(counts, rate)}</dd>
              <dd className="text-[0.8125rem] text-muted-foreground">
                {counts[rate].toLocaleString("en-US")} of {counts.debits.toLocaleString("en-US")} debits, limit{" "}
                {inPercent(RATE_LIMITS[rate])}
              </dd>
              <dd>
                <Sparkline
                  values={days.map((day) => Math.min(rateOf(day, rate), 1))}
                  limit={RATE_LIMITS[rate]}
                  className="h-16 w-full"
                />
              </dd>
              <dd className="text-xs text-muted-foreground">{RATES[rate].note}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Level({ counts, rate }: { counts: RateCounts; rate: ReturnRate }) {
  const level = levelOf(counts, rate);
  if (level === "over") return <Badge tone="danger">Over the limit</Badge>;
  return level ? <Badge tone="warning">Near the limit</Badge> : <Badge tone="success">Within the limit</Badge>;
}

const SUBJECTS = [
  { value: "account", label: "By account" },
  { value: "originator", label: "By originator" },
] as const;

function Subjects({ onChoose }: { onChoose: (of: Subject) => void }) {
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]["value"]>("account");
  const [skip, setSkip] = useState(0);
  const query = useQuery({
    ...queryFor(returnRates.list, { query: { subject, skip: String(skip), count: String(SIZE) } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = query;
  const change = (value: string) => {
    setSkip(0);
    setSubject(value === "originator" ? "originator" : "account");
  };
  return (
    <section aria-labelledby="subjects" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="subjects" className="text-[0.9375rem] font-semibold">
          Highest rates
        </h2>
        <Choice label="Compare" options={SUBJECTS} value={subject} onChoose={change} />
      </div>
      {data ? (
        <div aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-4">
          <RatesTable rows={data.items} isAccounts={subject === "account"} onChoose={onChoose} />
          <Pages skip={skip} isMore={data.more} onTurn={setSkip} />
        </div>
      ) : error ? (
        <Failed what="rates" query={query} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </section>
  );
}

function Pages({ skip, isMore, onTurn }: { skip: number; isMore: boolean; onTurn: (skip: number) => void }) {
  if (skip === 0 && !isMore) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" disabled={skip === 0} onClick={() => onTurn(skip - SIZE)}>
        Previous
      </Button>
      <Button size="sm" disabled={!isMore} onClick={() => onTurn(skip + SIZE)}>
        Next
      </Button>
    </div>
  );
}

const Failed = ({ what, query }: Pick<ComponentProps<typeof ErrorState>, "query"> & { what: string }) => (
  <ErrorState
    title={`The ${what} couldn’t be loaded`}
    description="Other pages still work, and no money is affected."
    query={query}
  />
);

type ChoiceProps = Pick<ComponentProps<typeof Select>, "options"> & Record<"label" | "value", string>;

const Choice = ({ label, onChoose, ...rest }: ChoiceProps & { onChoose: (value: string) => void }) => (
  <Field label={label} isLabelHidden>
    <Select
      className="h-8 w-auto rounded-full text-[0.8125rem] touch:h-11"
      onChange={({ target }) => onChoose(target.value)}
      {...rest}
    />
  </Field>
);

/** The report that a bank asks for each month. */
function MonthlyReport({ day }: { day: string }) {
  const present = day.slice(0, MONTH_LENGTH);
  const [month, setMonth] = useState(() => monthAfter(present, -1));
  const options = Array.from({ length: MONTHS }, (_, index) => monthAfter(present, -index)).map((value) => ({
    value,
    label: value === present ? `${monthInWords(value)} so far` : monthInWords(value),
  }));
  return (
    <section aria-labelledby="report" className="grid min-w-0 gap-3">
      <h2 id="report" className="text-[0.9375rem] font-semibold">
        Monthly report
      </h2>
      <p className="text-muted-foreground">
        The rates on the last day of a month, for your bank: of the whole company, of each originator and each account.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Choice label="Month" options={options} value={month} onChoose={setMonth} />
        {(["pdf", "export"] as const).map((kind) => (
          <Button key={kind} size="sm" asChild>
            <a href={urlOf(returnRates[kind], { query: { month } })} download>
              <Download aria-hidden />
              {kind === "pdf" ? "Download PDF" : "Download CSV"}
            </a>
          </Button>
        ))}
      </div>
    </section>
  );
}
