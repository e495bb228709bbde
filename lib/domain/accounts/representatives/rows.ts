import { asc, eq, isNull } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { RepresentativeID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { Representative, RepresentativeFacts, Responsibilities } from "./contract";

export type RepresentativeRow = typeof representativeTable.$inferSelect;

export const thisRepresentative = (ctx: AccountCtx, id: RepresentativeID) =>
  forAccount(ctx, representativeTable, eq(representativeTable.representativeID, id));

/** A representative of the account, even a removed one. Throws 404. */
export async function loadRepresentative(ctx: AccountCtx, id: RepresentativeID): Promise<RepresentativeRow> {
  const [row] = await ctx.db.select().from(representativeTable).where(thisRepresentative(ctx, id));
  if (!row) throw notFound("representative");
  return row;
}

export async function currentRows(ctx: AccountCtx): Promise<RepresentativeRow[]> {
  const { createdOn, representativeID, disabledOn } = representativeTable;
  return ctx.db
    .select()
    .from(representativeTable)
    .where(forAccount(ctx, representativeTable, isNull(disabledOn)))
    .orderBy(asc(createdOn), asc(representativeID));
}

export type ResponsibilityColumns = { [K in keyof Required<Responsibilities>]: RepresentativeRow[K] };

/** The responsibilities given for the person, if any. */
export function responsibilitiesOf({
  isController,
  isOwner,
  ownershipPercentage,
  jobTitle,
}: RepresentativeRow): Responsibilities | undefined {
  const columns: ResponsibilityColumns = { isController, isOwner, ownershipPercentage, jobTitle };
  const fields = Object.entries(columns).filter(([, value]) => value !== null);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** The cast is safe because the profile was validated when it was written. */
export const factsOf = (row: RepresentativeRow) => row.profile as RepresentativeFacts;

export function fullName(row: RepresentativeRow): string {
  const { firstName, lastName } = factsOf(row).name;
  return `${firstName} ${lastName}`;
}

/** A representative as the API returns it. Identity data appears only as "provided". */
export function toRepresentative(row: RepresentativeRow): Representative {
  const responsibilities = responsibilitiesOf(row);
  return {
    representativeID: row.representativeID,
    ...factsOf(row),
    birthDateProvided: row.birthDateProvided,
    governmentIDProvided: row.governmentIDProvided,
    ...(responsibilities && { responsibilities }),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.disabledOn && { disabledOn: row.disabledOn.toISOString() }),
  };
}
