import type { Metadata } from "next";
import { TestValuesTable } from "@/components/reference/test-values-table";
import { PublicShell } from "@/components/page/public-shell";

export const metadata: Metadata = { title: "Sandbox test values" };

/** How verification behaves in the sandbox, drawn from the simulator's own table. */
export default function TestValuesPage() {
  return (
    <PublicShell width="lg">
      <h1 className="text-2xl font-semibold">Sandbox test values</h1>
      <div className="mt-2 flex max-w-prose flex-col gap-2 text-muted-foreground">
        <p>
          The sandbox looks nobody up. Once nothing is due, accounts and representatives are verified within seconds,
          volumes are approved and capabilities are enabled. These values change that. None of the numbers belongs to
          anyone.
        </p>
        <p>
          A tax number applies to whoever entered it: the business, the person or the representative. The capability
          then returns to pending. It shows the error at the requirement and, where one helps, the document that
          resolves it.
        </p>
      </div>
      <div className="mt-6">
        <TestValuesTable />
      </div>
      <p className="mt-6 text-sm">
        <a className="underline" href="/reference">
          API reference
        </a>
      </p>
    </PublicShell>
  );
}
