import { and, isNull } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import { newID, type PlanID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { callerPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import { columnsOf, type FeeRow, loadPlan, requestOf, thisPlan, toAgreement, toOfferedFeePlan } from "./rows";
import { conflict, invalid } from "@/lib/core/failure";
import type { CreateFeePlan, FeeFilter, OfferedFeePlan, UpdateFeePlan } from "./dashboard";
import { getOfferedFeePlan } from "./queries";
import { emit } from "@/lib/domain/kernel/events/emit";
import { agreeToFeePlans } from "./agree-to-fee-plans";
import type { CreateFeePlanAgreement, FeePlanAgreement } from "./contract";
import { agreementCreated } from "./events";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { FileAnswer, requireFewRows } from "@/lib/domain/kernel/operations/download";
import { partsOf } from "@/lib/domain/kernel/operations/part";
import { sheet, type SheetColumn } from "@/lib/domain/kernel/lists/sheet";
import { countFees, feesAfter } from "./search-billing";

/** Archives a plan. Accounts with it keep it. Repeating it changes nothing. Throws 404. */
export async function archiveFeePlan(ctx: Ctx, id: PlanID): Promise<void> {
  const plan = await loadPlan(ctx, id);
  if (plan.archivedOn) return noteUnchanged(ctx);
  await ctx.db.update(feePlanTable).set({ archivedOn: ctx.now }).where(thisPlan(ctx, id));
  note(ctx, { name: plan.name });
}

/** Offers a new plan. Throws 422 for a code that the partner has used, even for an archived plan. */
export async function createFeePlan(ctx: Ctx, { code, ...input }: CreateFeePlan): Promise<OfferedFeePlan> {
  const { accountID, homePartnerID: partnerID, now: createdOn } = ctx;
  const row = { planID: newID<string>(), accountID, partnerID, code, ...columnsOf(input), createdOn };
  const [made] = await ctx.db
    .insert(feePlanTable)
    .values(row)
    .onConflictDoNothing({ target: [feePlanTable.partnerID, feePlanTable.accountID, feePlanTable.code] })
    .returning();
  if (!made) throw invalid({ code: "is the code of another of your plans" });
  note(ctx, { object: made.planID, name: made.name, after: { code, ...requestOf(made) } });
  return toOfferedFeePlan(made, 0);
}

/** Changes a plan for future agreements. Throws 404, and 409 for an archived one. */
export async function updateFeePlan(ctx: Ctx, id: PlanID, input: UpdateFeePlan): Promise<OfferedFeePlan> {
  const before = await loadPlan(ctx, id);
  if (before.archivedOn) throw conflict("an archived plan cannot be changed");
  const columns = columnsOf(input);
  await ctx.db
    .update(feePlanTable)
    .set({ ...columns, updatedOn: ctx.now })
    .where(thisPlan(ctx, id));
  note(ctx, { name: input.name, before: requestOf(before), after: requestOf({ ...before, ...columns }) });
  return getOfferedFeePlan(ctx, id);
}

/**
 * Assigns one more of the caller's plans to a connected account; its other plans stay. Throws 422 for an unknown or
 * archived plan, or on the caller's own account. Throws 409 while the same plan is active.
 */
export async function createFeePlanAgreement(ctx: Ctx, { planID }: CreateFeePlanAgreement): Promise<FeePlanAgreement> {
  const offered = and(thisPlan(callerPlace(ctx), planID), isNull(feePlanTable.archivedOn));
  const [plan] =
    ctx.accountID === ctx.partnerID ? [] : await ctx.db.select().from(feePlanTable).where(offered).for("share");
  if (!plan) throw invalid({ planID: "is not a fee plan offered to this account" });
  const [made] = await agreeToFeePlans(ctx, [plan]);
  if (!made) throw conflict("this fee plan is active already");
  note(ctx, { object: made.agreementID, name: plan.name });
  await emit(ctx, agreementCreated, { agreementID: made.agreementID, planID });
  return toAgreement(made);
}

type FeeWithAccount = { row: FeeRow; accountName: string };

const SHEET: SheetColumn<FeeWithAccount>[] = [
  { name: "createdOn", cell: ({ row }) => row.createdOn.toISOString() },
  { name: "feeID", cell: ({ row }) => row.feeID },
  { name: "accountID", cell: ({ row }) => row.accountID },
  { name: "accountName", cell: ({ accountName }) => accountName },
  { name: "feeName", cell: ({ row }) => row.feeName },
  { name: "source", cell: ({ row }) => row.sourceKind },
  { name: "sourceID", cell: ({ row }) => row.sourceID },
  { name: "currency", cell: () => "USD", isCurrency: true },
  {
    name: "amount",
    cell: ({ row }) => ({ currency: "USD", cents: row.amount }),
    isSummed: true,
  },
  { name: "transferParty", cell: ({ row }) => row.transferParty ?? undefined },
  { name: "refundedOn", cell: ({ row }) => row.refundedOn?.toISOString() },
];

/**
 * Exports the matching fees as a file, newest first. The final line has their number and sum, for comparison with your
 * own records.
 */
export async function exportFees(ctx: Ctx, filter: FeeFilter): Promise<FileAnswer> {
  const { rows } = await countFees(ctx, filter);
  requireFewRows(ctx, rows);
  await recordAudit(ctx, {
    action: "fees.export",
    object: ctx.partnerID,
    outcome: "done",
    reason: `${rows} rows as csv`,
    accountID: ctx.partnerID,
  });
  const parts = partsOf<FeeWithAccount>((last, most) => feesAfter(ctx, filter, { last: last?.row, most }));
  return new FileAnswer(sheet(SHEET, parts), {
    name: `fees-${ctx.now.toISOString().slice(0, 10)}`,
    format: "csv",
    rows,
  });
}
