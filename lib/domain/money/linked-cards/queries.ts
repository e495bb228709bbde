import { and, desc, eq, isNull } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { CardID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { toCardBrief } from "@/lib/domain/money/payment-methods/card-brief";
import type { Card } from "./contract";
import { thisLinkedCard } from "./rows";

export async function getLinkedCard(ctx: AccountCtx, id: CardID): Promise<Card> {
  const [row] = await ctx.db
    .select()
    .from(linkedCardTable)
    .where(and(thisLinkedCard(ctx, id), isNull(linkedCardTable.disabledOn)));
  if (!row) throw notFound("card");
  return toCardBrief(row);
}

export async function listLinkedCards(ctx: AccountCtx): Promise<Card[]> {
  const { origin, createdOn, cardID, disabledOn } = linkedCardTable;
  const rows = await ctx.db
    .select()
    .from(linkedCardTable)
    .where(forAccount(ctx, linkedCardTable, and(eq(origin, "card"), isNull(disabledOn))))
    .orderBy(desc(createdOn), desc(cardID));
  return rows.map(toCardBrief);
}
