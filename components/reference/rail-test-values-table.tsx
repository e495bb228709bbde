import { ACCOUNT_TEST_VALUES, AMOUNT_TEST_VALUES, EVIDENCE_TEST_VALUES } from "@/lib/core/rail-test-values";
import { TestValues } from "./test-values";

const ROWS = [...AMOUNT_TEST_VALUES, ...ACCOUNT_TEST_VALUES, ...EVIDENCE_TEST_VALUES];

/** The amounts, bank accounts and texts with a meaning in the sandbox, a row each: from the simulator's own table. */
export function RailTestValuesTable() {
  return <TestValues caption="Amounts, bank accounts and texts" rows={ROWS} />;
}
