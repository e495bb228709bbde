import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountTable, brandTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import type { Sender } from "./letter";

/** Who writes where no account does, and in which color an account without a brand does. */
const OURS: Sender = { name: "Tender", accent: "#2450d3" };

const home = alias(accountTable, "home");

/** Who writes for an account: its partner, in the partner's name and color. */
export async function sendersFor(
  { db }: Pick<PublicCtx, "db">,
  accountIDs: readonly AccountID[],
): Promise<(accountID: AccountID | undefined) => Sender> {
  const { accountID, partnerID } = accountTable;
  const found =
    accountIDs.length === 0
      ? []
      : await db
          .select({ accountID, name: home.displayName, accent: brandTable.lightAccent })
          .from(accountTable)
          .innerJoin(home, eq(home.accountID, sql`coalesce(${partnerID}, ${accountID})`))
          .leftJoin(brandTable, eq(brandTable.accountID, home.accountID))
          .where(inArray(accountID, [...accountIDs]));
  const senders = new Map<string, Sender>(
    found.map((row) => [row.accountID, { name: row.name, accent: row.accent ?? OURS.accent }]),
  );
  return (id) => (id === undefined ? undefined : senders.get(id)) ?? OURS;
}
