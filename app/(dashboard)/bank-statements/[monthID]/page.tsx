import { type ListPageProps, readsOf } from "@/app/list-page";
import { Preload } from "@/app/preload";
import { BankLineTable } from "@/components/transfers/bank-tables";
import { bankLineList } from "@/components/transfers/bank-statements.list";
import { MonthView } from "@/components/transfers/bank-month-view";
import { monthName } from "@/components/transfers/bank-statement-words";
import { Failure } from "@/lib/core/failure";
import { bankMonths } from "@/lib/domain/money/statements/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

export async function generateMetadata({ params }: ListPageProps) {
  const { monthID = "" } = await params;
  const month = await ask(bankMonths.get, { params: { monthID } });
  return { title: month instanceof Failure ? "Bank statements" : monthName(month) };
}

export default async function BankMonthPage(props: ListPageProps) {
  const { params, search, rows } = await readsOf(bankLineList, props);
  const { monthID = "" } = params;
  return (
    <Preload
      reads={[read(bankMonths.get, { params: { monthID } }), ...rows]}
      title="Month"
      above={[{ label: "Bank statements", href: "/bank-statements" }]}
    >
      <MonthView monthID={monthID} />
      <h2 className="mb-2 text-[0.9375rem] font-semibold">Lines</h2>
      <BankLineTable params={params} search={search} />
    </Preload>
  );
}
