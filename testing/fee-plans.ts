import { feePlanAgreementTable, feePlanTable } from "@/db/schema";
import { newID, type AccountID } from "@/lib/core/api/ids";
import { testDatabase, type Partner } from "./factories";

/** A fee of a plan: cents, a share such as `2.9` percent, and the least and most cents. */
export interface TestFee {
  event: string;
  fixed?: number;
  rate?: string;
  least?: number;
  most?: number;
}

/** Monthly costs of an agreement, in cents, and its period. */
interface ByTime {
  monthlyPlatformFee?: number;
  minimumCommitment?: number;
  acceptedOn?: Date;
  terminatedOn?: Date;
}

interface Terms extends ByTime {
  fees?: readonly TestFee[];
  cardAcquiringModel?: "flat-rate" | "cost-plus";
}

const dollars = (cents: number) => ({ currency: "USD", valueDecimal: (cents / 100).toFixed(2) });

/** Makes an account agree to a plan of the partner with these fees. */
export async function agree(
  partner: Partner,
  accountID: AccountID,
  fees: readonly TestFee[],
  cardAcquiringModel: "flat-rate" | "cost-plus" = "flat-rate",
): Promise<void> {
  await agreeToTerms(partner, accountID, { fees, cardAcquiringModel });
}

/** Makes an account agree to a plan of the partner that also has monthly costs. */
export async function agreeToTerms(
  partner: Partner,
  accountID: AccountID,
  { fees = [], cardAcquiringModel = "flat-rate", ...byTime }: Terms,
): Promise<void> {
  const { monthlyPlatformFee = 0, minimumCommitment = 0, acceptedOn = new Date(), terminatedOn } = byTime;
  const [planID, agreementID, now] = [newID<string>(), newID<string>(), new Date()];
  const terms = {
    name: "Test plan",
    cardAcquiringModel,
    minimumCommitment,
    monthlyPlatformFee,
    billableFees: fees.map(({ event, fixed = 0, rate = "0", least, most }) => ({
      billableEvent: event,
      feeName: `Fee of ${event}`,
      feeModel: "blended",
      feeCategory: "other",
      feeProperties: {
        fixedAmount: dollars(fixed),
        variableRate: rate,
        ...(least !== undefined && { minPerTransaction: dollars(least) }),
        ...(most !== undefined && { maxPerTransaction: dollars(most) }),
      },
    })),
  };
  const partnerID = partner.accountID;
  const plan = { ...terms, partnerID, planID, accountID: partnerID, code: planID, createdOn: now };
  await testDatabase().insert(feePlanTable).values(plan);
  const status = terminatedOn ? "terminated" : "active";
  await testDatabase()
    .insert(feePlanAgreementTable)
    .values({
      partnerID,
      agreementID,
      accountID,
      planID,
      status,
      acceptedOn,
      terms,
      ...(terminatedOn && { terminatedOn }),
    });
}
