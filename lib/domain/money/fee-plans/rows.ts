import { eq, sql } from "drizzle-orm";
import {
  accountTable,
  connectionTable,
  feePlanAgreementTable,
  feePlanTable,
  incurredFeeTable,
  type AgreedTerms,
} from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { newID, type AccountID, type AgreementID, type FeeID, type PlanID, type WalletID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { forAccount, type AccountCtx, type AccountPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import type { BillableFee, FeePlan, FeePlanAgreement, FeeSource, IncurredFee } from "./contract";
import type { OfferedFeePlan, UpdateFeePlan } from "./dashboard";
import { billableFeeOf } from "./shared/charge";

export type PlanRow = typeof feePlanTable.$inferSelect;
export type AgreementRow = typeof feePlanAgreementTable.$inferSelect;
export type FeeRow = typeof incurredFeeTable.$inferSelect;

export const thisPlan = (of: AccountPlace, id: PlanID) => forAccount(of, feePlanTable, eq(feePlanTable.planID, id));

/** The home partners of the accounts that are or were connected to the caller: mostly only the caller. */
export async function homesInView({ db, partnerID }: Ctx): Promise<AccountID[]> {
  const home = sql<AccountID>`coalesce(${accountTable.partnerID}, ${accountTable.accountID})`;
  const matches = await db
    .selectDistinct({ home })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, connectionTable.accountID))
    .where(eq(connectionTable.partnerID, partnerID));
  return matches.map((one) => one.home);
}

export async function loadPlan(ctx: AccountCtx, id: PlanID): Promise<PlanRow> {
  const [row] = await ctx.db.select().from(feePlanTable).where(thisPlan(ctx, id)).for("update");
  if (!row) throw notFound("fee plan");
  return row;
}

export function toFeePlan(row: PlanRow): FeePlan {
  return { planID: row.planID as PlanID, code: row.code, ...toTerms(row), createdAt: row.createdOn.toISOString() };
}

export function toOffer(row: PlanRow) {
  return { code: row.code, ...toTerms(row), ...spanishOf(row) };
}

const spanishOf = ({ spanishDescription }: PlanRow) => ({ ...(spanishDescription !== null && { spanishDescription }) });

export function toOfferedFeePlan(row: PlanRow, activeAgreements: number): OfferedFeePlan {
  return {
    ...toFeePlan(row),
    ...spanishOf(row),
    activeAgreements,
    ...(row.updatedOn && { updatedOn: row.updatedOn.toISOString() }),
    ...(row.archivedOn && { archivedOn: row.archivedOn.toISOString() }),
  };
}

export function columnsOf({
  name,
  description,
  spanishDescription,
  cardAcquiringModel,
  minimumCommitment,
  monthlyPlatformFee,
  fees,
}: UpdateFeePlan) {
  return {
    name,
    description: description || null,
    spanishDescription: spanishDescription || null,
    cardAcquiringModel,
    minimumCommitment,
    monthlyPlatformFee,
    billableFees: fees.map((fee) => ({ billableFeeID: newID<string>(), ...billableFeeOf(fee) })),
  };
}

/** A plan in the shape of a change request, with one line for each fee, for the audit log. */
export function requestOf(row: PlanRow): object {
  const { billableFees, ...terms } = toTerms(row);
  const fees = billableFees.map(({ billableEvent, feeModel, feeProperties = {} }) => {
    const { fixedAmount, variableRate, minPerTransaction, maxPerTransaction } = feeProperties;
    const amounts = [fixedAmount, minPerTransaction, maxPerTransaction].map((amount) => amount?.valueDecimal ?? "–");
    return [billableEvent, [feeModel, ...amounts, `${variableRate ?? 0} %`].join(" ")] as const;
  });
  return { ...terms, ...spanishOf(row), fees: Object.fromEntries(fees) };
}

/** An agreement as the API returns it: the plan as it was accepted. */
export function toAgreement(row: AgreementRow): FeePlanAgreement {
  return {
    agreementID: row.agreementID as AgreementID,
    planID: row.planID as PlanID,
    accountID: row.accountID as AccountID,
    ...toTerms(row.terms),
    acceptedOn: row.acceptedOn.toISOString(),
    status: row.status,
  };
}

export function toFee(row: FeeRow): IncurredFee {
  return {
    feeID: row.feeID as FeeID,
    accountID: row.accountID as AccountID,
    ...(row.walletID !== null && { walletID: row.walletID as WalletID }),
    createdOn: row.createdOn.toISOString(),
    feeName: row.feeName,
    amount: dollars(row.amount),
    generatedBy: { [row.sourceKind]: row.sourceID } as FeeSource,
  };
}

type StoredTerms = Omit<AgreedTerms, "description" | "spanishDescription"> & { description?: string | null };

function toTerms({
  name,
  description,
  cardAcquiringModel,
  billableFees,
  minimumCommitment,
  monthlyPlatformFee,
}: StoredTerms) {
  return {
    name,
    ...(description != null && { description }),
    cardAcquiringModel,
    billableFees: billableFees as BillableFee[],
    minimumCommitment: dollars(minimumCommitment),
    monthlyPlatformFee: dollars(monthlyPlatformFee),
  };
}

const dollars = (cents: number) => ({ currency: "USD", valueDecimal: centsToDecimal(cents) });
