import { and, eq } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import type { CardID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { brandOf } from "@/lib/domain/money/payment-methods/card-brief";

export type LinkedCardRow = typeof linkedCardTable.$inferSelect;

/** The condition that names one card of the account. Cards of a phone's wallet are no cards here. */
export const thisLinkedCard = (ctx: AccountCtx, id: CardID) =>
  forAccount(ctx, linkedCardTable, and(eq(linkedCardTable.cardID, id), eq(linkedCardTable.origin, "card")));

/** A card's name for people. */
export const linkedCardName = ({ brand, lastFour }: Pick<LinkedCardRow, "brand" | "lastFour">) =>
  `${brandOf(brand)} •••• ${lastFour}`;

/** The first moment after a card's month. */
export function endOf({ month, year }: { month: string; year: string }): Date {
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1));
}

type CheckResults = { cvv: string; addressLine1: string; postalCode: string; name?: Record<string, string> };

/** Returns the result of a check, as the row keeps it. */
export function toVerification({ name, ...results }: CheckResults): Record<string, string> {
  return { ...results, ...name };
}
