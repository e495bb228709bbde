import { Illustration } from "@/components/ui/illustration";
import { TabNav } from "@/components/ui/tab-nav";
import { formatMoney } from "@/components/ui/format-money";
import type { DayOfMoney, SummaryOf } from "@/lib/domain/money-summary/dashboard";
import { FlowChart } from "./flow-chart";
import { FlowTable } from "./flow-table";

interface MoneyFlowProps {
  days: readonly DayOfMoney[];
  of: SummaryOf;
  isPartner: boolean;
}

/** What came in and went out by day: in one sentence, drawn, and as a table. */
export function MoneyFlow({ days, of, isPartner }: MoneyFlowProps) {
  const sum = (side: "in" | "out") => days.reduce((total, day) => total + day[side], 0);
  const isStill = days.every((day) => day.in === 0 && day.out === 0);
  const sentence = `${formatMoney(sum("in"))} came in and ${formatMoney(sum("out"))} went out in ${days.length} days`;
  return (
    <section aria-labelledby="flow" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="flow" className="text-[0.9375rem] font-semibold">
        Money in and out
      </h2>
      {isPartner && (
        <TabNav
          label="Whose money"
          items={[
            { href: "/", label: "Your wallet", isCurrent: of === "own" },
            { href: "/?of=connected", label: "Connected accounts", isCurrent: of === "connected" },
          ]}
        />
      )}
      {isStill ? (
        <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-border-strong bg-card px-6 py-8 text-center">
          <Illustration of="transfers" />
          <p className="text-muted-foreground">No money moved in the last {days.length} days.</p>
        </div>
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-3 rounded-xl border bg-card px-5 py-4 shadow-raise">
          <h3 className="text-base font-semibold text-pretty">{sentence}</h3>
          <FlowChart days={days} label={`${sentence}. The table below has every day.`} />
          <FlowTable days={days} />
        </div>
      )}
    </section>
  );
}
