import { eq } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { IssuedCard } from "./contract";

export type IssuedCardRow = typeof issuedCardTable.$inferSelect;

export const thisCard = (ctx: AccountCtx, id: IssuedCardID) =>
  forAccount(ctx, issuedCardTable, eq(issuedCardTable.issuedCardID, id));

/** A card of the account. Throws 404. */
export async function loadCard(ctx: AccountCtx, id: IssuedCardID): Promise<IssuedCardRow> {
  const [row] = await ctx.db.select().from(issuedCardTable).where(thisCard(ctx, id));
  if (!row) throw notFound("issued card");
  return row;
}

export const cardName = ({ brand, lastFour }: Pick<IssuedCardRow, "brand" | "lastFour">) => `${brand} •••• ${lastFour}`;

export function toIssuedCard(row: IssuedCardRow): IssuedCard {
  const controls = {
    ...(row.singleUse !== null && { singleUse: row.singleUse }),
    ...(row.velocityLimits && { velocityLimits: row.velocityLimits }),
  };
  return {
    issuedCardID: row.issuedCardID,
    brand: row.brand,
    lastFourCardNumber: row.lastFour,
    expiration: { month: row.expirationMonth, year: row.expirationYear },
    authorizedUser: { firstName: row.firstName, lastName: row.lastName },
    fundingWalletID: row.fundingWalletID,
    state: row.state,
    formFactor: "virtual",
    createdOn: row.createdOn.toISOString(),
    ...(row.memo !== null && { memo: row.memo }),
    ...(Object.keys(controls).length > 0 && { controls }),
  };
}
