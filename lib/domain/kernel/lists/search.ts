import { and, eq, exists, like, or, sql } from "drizzle-orm";
import { accountTable, accountNames, connectionTable } from "@/db/schema";
import { AccountID } from "@/lib/core/api/ids";
import { parseMoney } from "@/lib/core/money/money";
import { containing } from "../operations/conditions";
import type { AccountCtx } from "../operations/context";

/** A search text and the ways in which it can match rows. Each way has an index. */
export interface SearchTerm {
  /** Lowercase. */
  text: string;
  /** A UUID. */
  id?: string;
  /** An amount in cents, from "1,200.50" or "$12". */
  cents?: number;
  /** The last four digits of a card or bank account, from "1111" or "Visa ••1111". */
  lastFour?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LAST_FOUR = /(?<![\d.,$])(\d{4})$/;

export function parseSearch(typed: string): SearchTerm {
  const text = typed.trim().toLowerCase();
  const amount = parseMoney(text);
  const [, lastFour] = LAST_FOUR.exec(text) ?? [];
  return {
    text,
    ...(UUID.test(text) && { id: text }),
    ...(amount !== null && { cents: amount }),
    ...(lastFour !== undefined && { lastFour }),
  };
}

/** The shortest text that a trigram index finds within a word. */
export const WITHIN_MIN = 3;
/** The most accounts that a text in their names matches. */
const NAMED_MAX = 200;

/** Accounts whose names contain the text, at most 200: the partner itself and accounts connected to it. */
export async function accountsNamed({ db, homePartnerID }: AccountCtx, text: string): Promise<AccountID[]> {
  if (text.length < WITHIN_MIN) return [];
  const { accountID, displayName } = accountTable;
  const connections = db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(and(eq(connectionTable.partnerID, homePartnerID), eq(connectionTable.accountID, accountID)));
  const matches = await db
    .select({ accountID })
    .from(accountTable)
    .where(
      and(
        // The first condition uses the index. The second one limits the match to the name that others see.
        like(accountNames(accountTable), containing(text)),
        like(sql`lower(${displayName})`, containing(text)),
        or(eq(accountID, homePartnerID), exists(connections)),
      ),
    )
    .limit(NAMED_MAX);
  return matches.map((row) => AccountID.parse(row.accountID));
}
