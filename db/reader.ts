import { getTableColumns, sql, type SQL, type Table } from "drizzle-orm";

/** Reads whole rows of a table from hand-written SQL. */
export interface Reader<T extends Table> {
  /** Columns for the select list, under the names of the fields. The table has no alias. */
  columns: SQL;
  /** Converts a row from the driver, in place. */
  read(given: object): T["$inferSelect"];
}

/** Conversions of column types that the driver returns as text. */
const READ: Partial<Record<string, (text: string) => unknown>> = {
  PgTimestamp: (text) => new Date(text),
  PgBigInt53: Number,
};

/** Reads rows of a table much faster than the query builder. Lists are fetched as JSON, which is parsed fastest. */
export function readerOf<T extends Table>(table: T): Reader<T> {
  const all = Object.entries(getTableColumns(table));
  const selected = all.map(([name, column]) => {
    const value = column.columnType === "PgArray" ? sql`to_json(${column})` : sql`${column}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  const converted = all.flatMap(([name, { columnType }]) => {
    const read = READ[columnType];
    return read ? [[name, read] as const] : [];
  });
  return {
    columns: sql.join(selected, sql`, `),
    read(given) {
      const row = given as Record<string, unknown>;
      for (const [name, read] of converted) {
        const text = row[name];
        if (typeof text === "string") row[name] = read(text);
      }
      return row as T["$inferSelect"];
    },
  };
}
