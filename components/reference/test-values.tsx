import { type DataColumn, DataTable } from "@/components/ui/data/table";
import { TEST_VALUE_TABLES, type TestValueRow } from "./test-value-rows";

const WORDS: readonly DataColumn<TestValueRow>[] = [
  { head: "Where", cell: ({ where }) => where },
  { head: "What happens", cell: ({ words }) => words },
];

const Code = ({ children = "–" }: { children: string | undefined }) => (
  <code className="wrap-anywhere">{children}</code>
);

/** Values that make a check fail in the sandbox, one per row. */
export function TestValuesTable() {
  const { caption, rows } = TEST_VALUE_TABLES.checks;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ value }) => value}
      columns={[
        { head: "Value", cell: ({ value }) => <code className="whitespace-nowrap">{value}</code> },
        ...WORDS,
        { head: "Verification details", cell: ({ codes }) => <Code>{codes?.details}</Code> },
        { head: "Error code", cell: ({ codes }) => <Code>{codes?.errorCode}</Code> },
      ]}
    />
  );
}

const NOTE = "mt-2 max-w-prose text-muted-foreground";

/** Values that determine how money moves and card checks end in the sandbox. */
export function MoneyTestValues() {
  return (
    <>
      <h2 className="text-lg font-semibold">Money</h2>
      <p className={NOTE}>In the sandbox, money moves within seconds. These amounts and numbers change the outcome.</p>
      <div className="my-6">
        <TestValues {...TEST_VALUE_TABLES.money} />
      </div>
      <h2 className="text-lg font-semibold">Cards</h2>
      <p className={NOTE}>Any other valid number links, and any other code or address returns unavailable.</p>
      <div className="my-6 grid gap-6">
        <TestValues {...TEST_VALUE_TABLES.cards} />
        <TestValues {...TEST_VALUE_TABLES.cardChecks} />
      </div>
    </>
  );
}

function TestValues({ caption, rows }: { caption: string; rows: readonly TestValueRow[] }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ value }) => value}
      columns={[{ head: "Value", cell: ({ value }) => <code>{value}</code> }, ...WORDS]}
    />
  );
}
