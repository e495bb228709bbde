import { brandTable } from "@/db/schema";
import type { AuditAction } from "@/lib/core/audit-actions";
import { conflict, notFound } from "@/lib/core/failure";
import { recordAudit } from "../audit/record";
import { mine, type Ctx } from "../context";
import type { BrandProperties, UpdateBrand } from "./contract";
import { columnsOf, toBrand } from "./rows";

/** Gives the account its first brand; throws 409 when it has one. */
export async function createBrand(ctx: Ctx, { colors }: BrandProperties): Promise<BrandProperties> {
  const row = { accountID: ctx.accountID, ...columnsOf(colors), createdOn: ctx.now, updatedOn: ctx.now };
  const [made] = await ctx.db.insert(brandTable).values(row).onConflictDoNothing().returning();
  if (!made) throw conflict("this account has a brand already");
  await remember(ctx, "brand.create");
  return toBrand(made);
}

/** Gives the account this brand, whether or not it had one. */
export async function replaceBrand(ctx: Ctx, { colors }: BrandProperties): Promise<BrandProperties> {
  const columns = { ...columnsOf(colors), updatedOn: ctx.now };
  const target = { target: brandTable.accountID, set: columns };
  await ctx.db
    .insert(brandTable)
    .values({ accountID: ctx.accountID, ...columns, createdOn: ctx.now })
    .onConflictDoUpdate(target);
  await remember(ctx, "brand.replace");
  return { colors };
}

/** Changes one colour of the account's brand or both; throws 404 when there is none. */
export async function updateBrand(ctx: Ctx, { colors }: UpdateBrand): Promise<BrandProperties> {
  const changes = {
    ...(colors?.light?.accent !== undefined && { lightAccent: colors.light.accent }),
    ...(colors?.dark?.accent !== undefined && { darkAccent: colors.dark.accent }),
    updatedOn: ctx.now,
  };
  const [updated] = await ctx.db.update(brandTable).set(changes).where(mine(ctx, brandTable)).returning();
  if (!updated) throw notFound("brand");
  await remember(ctx, "brand.update");
  return toBrand(updated);
}

const remember = (ctx: Ctx, action: AuditAction) =>
  recordAudit(ctx, { action, object: ctx.accountID, outcome: "done", accountID: ctx.accountID });
