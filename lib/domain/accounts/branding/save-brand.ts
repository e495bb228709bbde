import { brandTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import { forAccount, type Ctx } from "@/lib/domain/kernel/operations/context";
import type { BrandProperties, UpdateBrand } from "./contract";
import { type BrandRow, columnsOf, toBrand } from "./rows";

/** Creates the account's brand. Throws 409 if it already has one. */
export async function createBrand(ctx: Ctx, { colors }: BrandProperties): Promise<BrandProperties> {
  const row = { ...placed(ctx), ...columnsOf(colors), createdOn: ctx.now, updatedOn: ctx.now };
  const [made] = await ctx.db.insert(brandTable).values(row).onConflictDoNothing().returning();
  if (!made) throw conflict("this account has a brand already");
  note(ctx, { after: { colors } });
  return toBrand(made);
}

export async function replaceBrand(ctx: Ctx, { colors }: BrandProperties): Promise<BrandProperties> {
  const columns = { ...columnsOf(colors), updatedOn: ctx.now };
  const target = { target: [brandTable.partnerID, brandTable.accountID], set: columns };
  const before = await findBrand(ctx);
  await ctx.db
    .insert(brandTable)
    .values({ ...placed(ctx), ...columns, createdOn: ctx.now })
    .onConflictDoUpdate(target);
  note(ctx, { ...(before && { before: toBrand(before) }), after: { colors } });
  return { colors };
}

/** Changes one or both colors of the account's brand. Throws 404 if it has none. */
export async function updateBrand(ctx: Ctx, { colors }: UpdateBrand): Promise<BrandProperties> {
  const changes = {
    ...(colors?.light?.accent !== undefined && { lightAccent: colors.light.accent }),
    ...(colors?.dark?.accent !== undefined && { darkAccent: colors.dark.accent }),
    updatedOn: ctx.now,
  };
  const before = await findBrand(ctx);
  const [updated] = await ctx.db.update(brandTable).set(changes).where(forAccount(ctx, brandTable)).returning();
  if (!before || !updated) throw notFound("brand");
  note(ctx, { before: toBrand(before), after: toBrand(updated) });
  return toBrand(updated);
}

const placed = ({ accountID, homePartnerID: partnerID }: Ctx) => ({ partnerID, accountID });

async function findBrand(ctx: Ctx): Promise<BrandRow | undefined> {
  const [row] = await ctx.db.select().from(brandTable).where(forAccount(ctx, brandTable)).for("update");
  return row;
}
