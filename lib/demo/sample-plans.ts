import { and, eq } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import { newID, PlanID } from "@/lib/core/api/ids";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { Samples } from "./sample-accounts";

const usd = (valueDecimal: string) => ({ currency: "USD", valueDecimal });
const fee = (
  billableEvent: string,
  feeName: string,
  rest: Pick<BillableFee, "feeModel" | "feeCategory" | "feeProperties">,
) => ({ billableFeeID: newID(), billableEvent, feeName, ...rest });

/** Three realistic prices: pay as you go, a monthly plan, and interchange plus. */
export const SAMPLE_PLANS = [
  {
    code: "merchant-direct",
    name: "Merchant Direct",
    description: "2.9% + 30¢ on cards, 0.8% on ACH, no monthly fee.",
    spanishDescription: "2.9% + 30¢ por pago con tarjeta, 0.8% por pago ACH, sin cuota mensual.",
    cardAcquiringModel: "flat-rate" as const,
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
    billableFees: [
      fee("card-acquiring", "Card payment", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.30"), variableRate: "2.9" },
      }),
      fee("ach-debit", "ACH payment", {
        feeModel: "variable",
        feeCategory: "ach",
        feeProperties: { variableRate: "0.8", maxPerTransaction: usd("5.00") },
      }),
    ],
  },
  {
    code: "merchant-plus",
    name: "Merchant Plus",
    description: "2.5% + 15¢ on cards, 25¢ on ACH, $49 a month.",
    spanishDescription: "2.5% + 15¢ por pago con tarjeta, 25¢ por pago ACH, $49 al mes.",
    cardAcquiringModel: "flat-rate" as const,
    minimumCommitment: 0,
    monthlyPlatformFee: 4900,
    billableFees: [
      fee("card-acquiring", "Card payment", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.15"), variableRate: "2.5" },
      }),
      fee("ach-debit", "ACH payment", {
        feeModel: "fixed",
        feeCategory: "ach",
        feeProperties: { fixedAmount: usd("0.25") },
      }),
    ],
  },
  {
    code: "interchange-plus",
    name: "Interchange Plus",
    description: "Interchange + 0.4% + 10¢, at least $250 a month.",
    spanishDescription: "Tarifas de las redes + 0.4% + 10¢, al menos $250 al mes.",
    cardAcquiringModel: "cost-plus" as const,
    minimumCommitment: 25_000,
    monthlyPlatformFee: 9900,
    billableFees: [
      fee("card-acquiring", "Card markup", {
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: { fixedAmount: usd("0.10"), variableRate: "0.4" },
      }),
      fee("network-passthrough", "Interchange and network fees", {
        feeModel: "variable",
        feeCategory: "network-passthrough",
      }),
    ],
  },
];

export async function offerSamplePlans({ db, accountID, now }: Ctx): Promise<void> {
  await db
    .insert(feePlanTable)
    .values(
      SAMPLE_PLANS.map((plan) => ({ planID: newID(), partnerID: accountID, accountID, createdOn: now, ...plan })),
    );
}

/** Agrees to pay as you go for the sample accounts, so that their payments cost fees. */
export async function agreeToSamplePlan({ business, person }: Samples): Promise<void> {
  const [plan] = await business.db
    .select({ planID: feePlanTable.planID })
    .from(feePlanTable)
    .where(
      and(
        eq(feePlanTable.partnerID, business.partnerID),
        eq(feePlanTable.accountID, business.partnerID),
        eq(feePlanTable.code, "merchant-direct"),
      ),
    );
  for (const ctx of [business, person]) await createFeePlanAgreement(ctx, { planID: PlanID.parse(plan?.planID) });
}
