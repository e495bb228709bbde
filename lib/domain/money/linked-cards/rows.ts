import { and, eq } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import type { CardID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { brandOf } from "@/lib/domain/money/payment-methods/card-brief";

export type LinkedCardRow = typeof linkedCardTable.$inferSelect;

/** Cards of a phone's wallet are excluded. */
export const thisLinkedCard = (ctx: AccountCtx, id: CardID) =>
  forAccount(ctx, linkedCardTable, and(eq(linkedCardTable.cardID, id), eq(linkedCardTable.origin, "card")));

export const linkedCardName = ({ brand, lastFour }: Pick<LinkedCardRow, "brand" | "lastFour">) =>
  `${brandOf(brand)} •••• ${lastFour}`;

export function endOf({ month, year }: { month: string; year: string }): Date {
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1));
}

type CheckResults = { cvv: string; addressLine1: string; postalCode: string; name?: Record<string, string> };

export function toVerification({ name, ...results }: CheckResults): Record<string, string> {
  return { ...results, ...name };
}
