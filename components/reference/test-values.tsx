import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableRowHeader,
} from "@/components/ui/data/table";
import {
  CVV_RESULTS,
  NAME_RESULTS,
  POSTAL_CODE_RESULTS,
  REGISTERED_NAME,
  TEST_CARD_WORDS,
  TEST_CARDS,
} from "@/lib/core/money/card-test-values";
import { ACCOUNT_TEST_VALUES, AMOUNT_TEST_VALUES, EVIDENCE_TEST_VALUES } from "@/lib/core/money/rail-test-values";
import { TEST_VALUES, type TestValue } from "@/lib/core/money/test-values";
import { CARD_NETWORKS, networkOf } from "@/lib/domain/money/linked-cards/shared/card-networks";

const FIELDS: Record<TestValue["field"], string> = {
  number: "Tax ID: EIN, SSN or ITIN",
  postalCode: "Postal code",
  addressLine1: "First line of the address",
};

/** Values that make a check fail in the sandbox, one per row, from the simulator's own table. */
export function TestValuesTable() {
  return (
    <Table caption="Values that do not pass">
      <TableHeader>
        <TableRow>
          <TableHead>Value</TableHead>
          <TableHead>Where</TableHead>
          <TableHead>What happens</TableHead>
          <TableHead>Verification details</TableHead>
          <TableHead>Error code</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {TEST_VALUES.map(({ field, value, result, words }) => (
          <TableRow key={value}>
            <TableRowHeader>
              <code className="whitespace-nowrap">{value}</code>
            </TableRowHeader>
            <TableCell label="Where">{FIELDS[field]}</TableCell>
            <TableCell label="What happens">{words}</TableCell>
            <TableCell label="Verification details">
              <code className="wrap-anywhere">{result === "review" ? "–" : result.details}</code>
            </TableCell>
            <TableCell label="Error code">
              <code className="wrap-anywhere">{result === "review" ? "–" : result.errorCode}</code>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
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

const ROWS = [...AMOUNT_TEST_VALUES, ...ACCOUNT_TEST_VALUES, ...EVIDENCE_TEST_VALUES];

/** Amounts, bank accounts and texts with an effect in the sandbox, one per row, from the simulator's own table. */
function RailTestValuesTable() {
  return <TestValues caption="Amounts, bank accounts and texts" rows={ROWS} />;
}

const found = (result: string) => `The check returns ${result}.`;
const UNCHECKED = " Only Visa and Discover do; other networks return unavailable.";
const NAME_PARTS = ["first", "middle", "last", "full"];

const CARDS = TEST_CARDS.map(({ number, result }): TestValueRow => {
  const network = networkOf(number);
  return {
    value: number,
    where: network ? `Card number (${CARD_NETWORKS[network].brand})` : "Card number",
    words: TEST_CARD_WORDS[result],
  };
});

const CHECKS: readonly TestValueRow[] = [
  ...[...CVV_RESULTS].map(([code, result]) => ({
    value: `${code}, or ${code}${code.slice(-1)} of American Express`,
    where: "Security code",
    words: found(result),
  })),
  ...[...POSTAL_CODE_RESULTS].map(([code, result]) => ({
    value: code,
    where: "Postal code, and with it the first line of the address",
    words: `${found(result)}${result === "notChecked" ? UNCHECKED : ""}`,
  })),
  ...[...NAME_RESULTS].map(([name, results]) => ({
    value: name,
    where: `Holder’s name, if ${REGISTERED_NAME} is registered`,
    words: results.map((result, index) => `${NAME_PARTS[index]} ${result}`).join(", "),
  })),
];

/** Card numbers of the sandbox with their outcomes, from the processor's own table. */
function CardTestValuesTable() {
  return <TestValues caption="Card numbers" rows={CARDS} />;
}

/** Results of card checks in the sandbox, from the processor's own table. Every other value returns "unavailable". */
function CardChecksTable() {
  return <TestValues caption="Checks of a card" rows={CHECKS} />;
}

interface TestValueRow {
  value: string;
  where: string;
  words: string;
}

function TestValues({ caption, rows }: { caption: string; rows: readonly TestValueRow[] }) {
  return (
    <Table caption={caption}>
      <TableHeader>
        <TableRow>
          <TableHead>Value</TableHead>
          <TableHead>Where</TableHead>
          <TableHead>What happens</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ value, where, words }) => (
          <TableRow key={value}>
            <TableRowHeader>
              <code>{value}</code>
            </TableRowHeader>
            <TableCell label="Where">{where}</TableCell>
            <TableCell label="What happens">{words}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
