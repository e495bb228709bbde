import { CardChecksTable, CardTestValuesTable } from "./card-test-values-table";
import { RailTestValuesTable } from "./rail-test-values-table";

const NOTE = "mt-2 max-w-prose text-muted-foreground";

/** What decides in the sandbox how money moves, and what a check of a card finds. */
export function MoneyTestValues() {
  return (
    <>
      <h2 className="text-lg font-semibold">Money</h2>
      <p className={NOTE}>In the sandbox, money moves within seconds. These amounts and numbers change the outcome.</p>
      <div className="my-6">
        <RailTestValuesTable />
      </div>
      <h2 className="text-lg font-semibold">Cards</h2>
      <p className={NOTE}>Any other valid number links, and any other code or address returns unavailable.</p>
      <div className="my-6 grid gap-6">
        <CardTestValuesTable />
        <CardChecksTable />
      </div>
    </>
  );
}
