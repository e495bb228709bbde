import { type ListPageProps, readsOf } from "@/app/list-page";
import { Preload } from "@/app/preload";
import { LineCandidates } from "@/components/transfers/bank-tables";
import { candidateList } from "@/components/transfers/bank-statements.list";
import { LineView } from "@/components/transfers/bank-line-view";
import { bankLines } from "@/lib/domain/money/statements/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Statement line" };

/** One statement line, with the entries that could match it. */
export default async function BankLinePage(props: ListPageProps) {
  const { params, search, rows } = await readsOf(candidateList, props);
  const { lineID = "" } = params;
  return (
    <Preload
      reads={[read(bankLines.get, { params: { lineID } }), ...rows]}
      title="Statement line"
      above={[{ label: "Bank statements", href: "/bank-statements" }]}
    >
      <LineView lineID={lineID} />
      <LineCandidates lineID={lineID} search={search} />
    </Preload>
  );
}
