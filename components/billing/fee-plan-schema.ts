import { z } from "zod";
import { decimalToCents } from "@/lib/core/money";
import { BillableEvent, CreateFeePlan, type OfferedFeePlan } from "@/lib/domain/fee-plans/dashboard";

type Entered = z.input<typeof CreateFeePlan>;
type EnteredFee = Entered["fees"][number];

/** What the form holds, checked by the operation's own schema; what was left empty or does not fit a fee's model is not sent. */
export const FeePlanForm = z.custom<Entered>().transform(withoutEmpty).pipe(CreateFeePlan);

function withoutEmpty({ description, fees, ...rest }: Entered) {
  return { ...rest, ...(description?.trim() && { description: description.trim() }), fees: fees.map(feeWithoutEmpty) };
}

/** A fee as entered, less what its model does not use. */
export function feeWithoutEmpty({ variableRate, fixedAmount, ...fee }: EnteredFee): EnteredFee {
  return {
    ...fee,
    ...(fee.feeModel !== "fixed" && variableRate && { variableRate }),
    ...(fee.feeModel !== "variable" && fixedAmount !== undefined && { fixedAmount }),
  };
}

/** What a new fee begins as. */
export const NEW_FEE: EnteredFee = {
  billableEvent: "card-acquiring",
  feeName: "Card payment",
  feeModel: "blended",
  variableRate: "",
};

/** What a new plan begins as. */
export const NEW_PLAN: Entered = {
  code: "",
  name: "",
  description: "",
  cardAcquiringModel: "flat-rate",
  minimumCommitment: 0,
  monthlyPlatformFee: 0,
  fees: [NEW_FEE],
};

/** A plan as the form holds it. */
export function enteredPlan(plan: OfferedFeePlan): Entered {
  const {
    code,
    name,
    description = "",
    cardAcquiringModel,
    minimumCommitment,
    monthlyPlatformFee,
    billableFees,
  } = plan;
  return {
    code,
    name,
    description,
    cardAcquiringModel,
    minimumCommitment: centsOf(minimumCommitment) ?? 0,
    monthlyPlatformFee: centsOf(monthlyPlatformFee) ?? 0,
    fees: billableFees.map(({ billableEvent, feeName = "", feeModel, feeProperties = {} }) => ({
      billableEvent: BillableEvent.safeParse(billableEvent).data ?? "card-acquiring",
      feeName,
      feeModel,
      variableRate: feeProperties.variableRate ?? "",
      fixedAmount: centsOf(feeProperties.fixedAmount),
      minPerTransaction: centsOf(feeProperties.minPerTransaction),
      maxPerTransaction: centsOf(feeProperties.maxPerTransaction),
    })),
  };
}

const centsOf = (amount?: { valueDecimal: string }) => amount && (decimalToCents(amount.valueDecimal) as number);

/** What the form's controls are called in its error summary. */
export function feePlanLabels(fees: number): Record<string, string> {
  const ofFees = Array.from({ length: fees }, (_, index) =>
    Object.entries(FEE_LABELS).map(([name, label]) => [
      `fees.${index}.${name}`,
      `Fee ${index + 1}, ${label.toLowerCase()}`,
    ]),
  );
  return { ...PLAN_LABELS, ...(Object.fromEntries(ofFees.flat()) as Record<string, string>) };
}

const PLAN_LABELS = {
  code: "Code",
  name: "Name",
  description: "Description",
  cardAcquiringModel: "Card pricing",
  minimumCommitment: "Minimum fees a month",
  monthlyPlatformFee: "Platform fee a month",
  fees: "Fees",
};

/** The labels of a fee's controls. */
export const FEE_LABELS = {
  billableEvent: "Charged for",
  feeName: "Name on statements",
  feeModel: "How",
  fixedAmount: "Fixed amount",
  variableRate: "Percentage",
  minPerTransaction: "At least",
  maxPerTransaction: "At most",
};
