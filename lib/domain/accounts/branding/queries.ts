import { brandTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import { mine, type AccountCtx, type Ctx, type PublicCtx } from "@/lib/domain/kernel/context";
import type { BrandColors, BrandProperties, PartnerBrand } from "./contract";
import { toBrand } from "./rows";

/** The account's brand. Throws 404 when there is none. */
export async function getBrand(ctx: AccountCtx): Promise<BrandProperties> {
  const colors = await brandOf(ctx, ctx.accountID);
  if (!colors) throw notFound("brand");
  return { colors };
}

/** The colors of an account's hosted pages, if it has chosen any. */
export async function brandOf(ctx: PublicCtx, accountID: AccountID): Promise<BrandColors | undefined> {
  const [row] = await ctx.db
    .select()
    .from(brandTable)
    .where(mine({ ...ctx, accountID }, brandTable));
  return row && toBrand(row).colors;
}

/** The brand of the caller's own account, if it has one. */
export async function getPartnerBrand(ctx: Ctx): Promise<PartnerBrand> {
  const colors = await brandOf(ctx, ctx.partnerID);
  return colors ? { brand: { colors } } : {};
}
