import { sql, type SQL } from "drizzle-orm";
import type { AccountID } from "../lib/core/api/ids";
import { bigint, check, customType, text, timestamp, uuid, type AnyPgColumn } from "drizzle-orm/pg-core";

/** A moment as a Date, precise to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** When the row was made. Commands set it to their own `now`. */
export const createdOn = () => instant("created_on").notNull();

/** The ID of something of a kind, which types keep apart from those of other kinds. */
export const id = <T extends string>(name: string) => uuid(name).$type<T>();

/** The partner whose row it is: the home partner of its account. It stands first in each key of a distributed table. */
export const partner = () => id<AccountID>("partner_id").notNull();

/** A UUID primary key of version 7, which code makes. */
export const key = <T extends string = string>(name: string) => id<T>(name).primaryKey();

export const amount = (name: string) => bigint(name, { mode: "number" });

/** Raw bytes, for hashes and sealed secrets. */
export const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => (Buffer.isBuffer(value) ? value : Buffer.from(value)),
});

/** Text that is one of the names. */
export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  text(name, { enum: values as unknown as [T[number], ...T[number][]] });

/** A check that the column holds one of the names. A new name needs a small migration. */
export function namesCheck(name: string, column: AnyPgColumn | SQL, values: readonly string[]) {
  return check(name, sql`${column} in (${quoted(values)})`);
}

/** A check that the list column holds only these names. */
export function subsetCheck(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} <@ array[${quoted(values)}]::text[]`);
}

function quoted(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));
}
