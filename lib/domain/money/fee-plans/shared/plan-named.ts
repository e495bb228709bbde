import type { FeePlanChoice } from "../contract";

export function planNamed<P extends Pick<FeePlanChoice, "code"> & { planID: string }>(
  plans: readonly P[],
  name: string,
): P | undefined {
  return plans.find((plan) => plan.code === name) ?? plans.find((plan) => plan.planID === name.toLowerCase());
}
