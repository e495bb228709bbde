import { and, eq, exists, like, or, sql } from "drizzle-orm";
import { accountTable, accountNames, connectionTable } from "@/db/schema";
import { AccountID } from "@/lib/core/api/ids";
import { parseMoney } from "@/lib/core/money/money";
import { containing } from "../operations/conditions";
import type { AccountCtx } from "../operations/context";

/** A text of a list's search box, in the ways in which rows may be found by it. Each way has an index. */
export interface SearchTerm {
  /** In lower case. */
  text: string;
  /** A UUID. */
  id?: string;
  /** An amount in cents: "1,200.50", "$12". */
  cents?: number;
  /** The last four digits of a card or a bank account: "1111", "Visa ••1111". */
  lastFour?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const LAST_FOUR = /(?<![\d.,$])(\d{4})$/;

/** Reads what somebody typed into the search box of a list. */
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

/** A trigram index finds no shorter text within a word. */
export const WITHIN_MIN = 3;
/** A text that more accounts have in their names says too little. */
const NAMED_MAX = 200;

/** The account itself and those connected to it that show the text in their names, at most 200. */
export async function accountsNamed({ db, homePartnerID }: AccountCtx, text: string): Promise<AccountID[]> {
  if (text.length < WITHIN_MIN) return [];
  const { accountID, displayName } = accountTable;
  const connections = db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(and(eq(connectionTable.partnerID, homePartnerID), eq(connectionTable.accountID, accountID)));
  const found = await db
    .select({ accountID })
    .from(accountTable)
    .where(
      and(
        // The first condition has an index; others see only the name that is shown.
        like(accountNames(accountTable), containing(text)),
        like(sql`lower(${displayName})`, containing(text)),
        or(eq(accountID, homePartnerID), exists(connections)),
      ),
    )
    .limit(NAMED_MAX);
  return found.map((row) => AccountID.parse(row.accountID));
}
