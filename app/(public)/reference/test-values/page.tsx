import type { Metadata } from "next";
import { MoneyTestValues, TestValuesTable } from "@/components/reference/test-values";

export const metadata: Metadata = { title: "Sandbox test values" };

/** Test values of the sandbox, from the simulators' own tables. */
export default function TestValuesPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Sandbox test values</h1>
      <div className="mt-2 flex max-w-prose flex-col gap-2 text-muted-foreground">
        <p>
          The sandbox doesn’t look anyone up. Once nothing is due, accounts are verified within seconds, volumes are
          approved and capabilities are enabled. These values change that. None of the numbers belong to anyone.
        </p>
        <p>
          A tax ID applies to the account or person it was entered for. The capability returns to pending and shows the
          error and, if a document resolves it, which one.
        </p>
      </div>
      <div className="my-6">
        <TestValuesTable />
      </div>
      <MoneyTestValues />
    </>
  );
}
