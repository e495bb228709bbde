"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { FileDrop } from "@/components/form/fields/file-drop";
import { useValueField } from "@/components/form/use-field";
import type { Params, Search } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { STATEMENT_ENDINGS } from "@/lib/domain/kernel/limits";
import { bankLines, bankMonths, bankStatements } from "@/lib/generated/operations/statements";
import { bankEntryList } from "./bank-entries.list";
import { bankLineList, bankMonthList, candidateList } from "./bank-statements.list";
import { breakList } from "./breaks.list";

export const BreakTable = view(breakList);
export const BankEntryTable = view(bankEntryList);
export const BankMonthTable = view(bankMonthList);
export const BankLineTable = view(bankLineList);
const CandidateTable = view(candidateList);

/** The button that uploads statements which the bank did not bring itself. */
export function UploadStatement() {
  if (!useCan("transfers.write")) return null;
  return (
    <DialogForm
      operation={bankStatements.upload}
      refresh={[bankMonths.list, bankMonths.get, bankLines.list]}
      defaults={{ file: undefined }}
      trigger={<Button>Upload statement…</Button>}
      title="Upload a bank statement"
      description="For statements that your bank hasn’t delivered. Each is taken once, then its lines are matched."
      size="md"
      labels={["Upload", "Uploading…"]}
      done={({ statements, lines }) =>
        void toast.success(
          statements === 0
            ? "These statements were taken before"
            : `${counted(statements, "statement")} with ${counted(lines, "line")} taken`,
        )
      }
    >
      <StatementField />
    </DialogForm>
  );
}

function StatementField() {
  const { field, error } = useValueField("file", "File");
  return (
    <FileDrop
      name="file"
      value={field.value as File | undefined}
      error={error}
      hint="BAI2, camt.053 or camt.054, up to 16 MB."
      endings={STATEMENT_ENDINGS}
      onValueChange={field.onChange}
    />
  );
}

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
