import { brandTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import {
  type AccountCtx,
  type AccountPlace,
  callerPlace,
  type Ctx,
  mine,
  ownPlace,
  type PublicCtx,
  type SignedInCtx,
} from "@/lib/domain/kernel/context";
import type { BrandColors, BrandProperties, PartnerBrand } from "./contract";
import { picturesOf } from "./pictures";
import { toBrand } from "./rows";

/** The account's brand. Throws 404 when there is none. */
export async function getBrand(ctx: AccountCtx): Promise<BrandProperties> {
  const colors = await brandOf(ctx, ctx);
  if (!colors) throw notFound("brand");
  return { colors };
}

/** The colors of an account's hosted pages, if it has chosen any. */
export async function brandOf({ db }: PublicCtx, account: AccountPlace): Promise<BrandColors | undefined> {
  const [row] = await db.select().from(brandTable).where(mine(account, brandTable));
  return row && toBrand(row).colors;
}

/** The brand, the logo and the icon of the caller's own account, where it has them. */
export const getPartnerBrand = (ctx: Ctx): Promise<PartnerBrand> => lookOf(ctx, callerPlace(ctx));

/** The same for whoever is signed in. A person without an account sees none. */
export async function getPartnerLook(ctx: SignedInCtx): Promise<PartnerBrand> {
  const place = ownPlace(ctx.caller);
  return place ? lookOf(ctx, place) : {};
}

async function lookOf(ctx: PublicCtx, place: AccountPlace): Promise<PartnerBrand> {
  const [colors, pictures] = await Promise.all([brandOf(ctx, place), picturesOf(ctx, place)]);
  return { ...(colors && { brand: { colors } }), ...pictures };
}
