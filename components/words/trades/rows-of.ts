/** Returns the cells of tables. Each line is a row, with bars between cells. */
export function rowsOf(...tables: readonly string[]): string[][] {
  return tables.flatMap((table) =>
    table
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim())),
  );
}
