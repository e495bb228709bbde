/** The cells of tables, whose lines are rows and whose cells stand between bars. */
export function rowsOf(...tables: readonly string[]): string[][] {
  return tables.flatMap((table) =>
    table
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim())),
  );
}
