import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { formatMoney } from "@/lib/core/money/money";
import { callerPlace, type Ctx } from "../operations/context";
import { accountPart, moneyParts, type NameRow, ownParts } from "./object-name-parts";

export interface NamedObject {
  objectName: string;
  /** The object with the page: the transfer of a refund, the dispute of evidence. */
  pageID?: string;
}

interface NamedParty {
  account: { displayName: string };
}

interface Payment {
  amount: number;
  description: string | null;
  source: NamedParty;
  destination: NamedParty;
}

/** The name of a transfer: "$850.00 from Amanda Yang to Lincoln National (Order 1001)". */
export function nameOfTransfer({ amount, description, source, destination }: Payment): string {
  const name = `${formatMoney(amount)} from ${source.account.displayName} to ${destination.account.displayName}`;
  return description ? `${name} (${description})` : name;
}

/** The name of a refund or dispute: "$50.00 of Order 1001, Lincoln National". */
export function nameOfPart(amount: number, { description, destination }: Omit<Payment, "amount" | "source">): string {
  const payee = destination.account.displayName;
  return `${formatMoney(amount)} of ${description ? `${description}, ${payee}` : `a payment to ${payee}`}`;
}

/** The names of the objects that the caller may see, by ID. Takes one query for any number of IDs. */
export async function objectNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedObject>> {
  const uuids = [...new Set(ids.filter((id) => UUID.test(id)))];
  if (uuids.length === 0) return new Map();
  const { homePartnerID: home } = callerPlace(ctx);
  const parts = [...moneyParts(uuids, home, ctx), ...ownParts(uuids, ctx), accountPart(uuids, ctx)];
  const names = await rows<NameRow>(ctx.db, sql.join(parts, sql` union all `));
  return new Map(
    names.flatMap((row) => {
      const objectName = nameIn(row);
      return objectName ? [[row.id, { objectName, ...(row.pageID !== null && { pageID: row.pageID }) }] as const] : [];
    }),
  );
}

/** The name of an account or money object of a partner, for the audit row of a permitted action. */
export async function objectName(
  { db, homePartnerID }: Pick<Ctx, "db" | "homePartnerID">,
  id: string,
): Promise<{ name?: string }> {
  const [row] = await rows<NameRow>(
    db,
    sql.join([...moneyParts([id], homePartnerID), accountPart([id])], sql` union all `),
  );
  const name = row && nameIn(row);
  return name ? { name } : {};
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function nameIn({ kind, amount, description, source, destination, name }: NameRow): string | undefined {
  if (kind === "plain" && name) return name;
  if (amount === null || source === null || destination === null) return undefined;
  const payment = { description, source: asParty(source), destination: asParty(destination) };
  if (kind === "part") return nameOfPart(amount, payment);
  if (kind === "evidence") return `${name ?? "Evidence"} for ${nameOfPart(amount, payment)}`;
  return nameOfTransfer({ amount, ...payment });
}

const asParty = (displayName: string): NamedParty => ({ account: { displayName } });
