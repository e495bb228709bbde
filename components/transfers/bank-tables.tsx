"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { Params, Search } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { bankLines } from "@/lib/generated/operations/statements";
import { bankEntryList } from "./bank-entries.list";
import { bankLineList, bankMonthList, candidateList } from "./bank-statements.list";
import { breakList } from "./breaks.list";

export const BreakTable = view(breakList);
export const BankEntryTable = view(bankEntryList);
export const BankMonthTable = view(bankMonthList);
export const BankLineTable = view(bankLineList);
const CandidateTable = view(candidateList);

/** Lists what an open line could tell of, to be matched with it. Absent once the line is decided. */
export function LineCandidates({ lineID, search }: { lineID: string; search: Search }) {
  const params: Params = { lineID };
  const { data: line } = useSuspenseQuery(queryFor(bankLines.get, { params: { lineID } }));
  const mayWrite = useCan("transfers.write");
  if (line.state !== "open" || line.month.finishedOn || !mayWrite) return null;
  return (
    <section aria-labelledby="candidates" className="grid min-w-0 gap-3">
      <h2 id="candidates" className="text-[0.9375rem] font-semibold">
        Match with your entries
      </h2>
      <p className="text-muted-foreground">
        Entries that no statement has told of. Those of the same amount come first, then the nearest by date.
      </p>
      <CandidateTable params={params} search={search} />
    </section>
  );
}
