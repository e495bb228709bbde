import type { Schedule } from "@/lib/domain/money/schedules/shared/schedule";

/** Whether an account may change a schedule: its owner may, until it is canceled. */
export function mayChange(accountID: string, { ownerAccountID, disabledOn }: Schedule): boolean {
  return ownerAccountID === accountID && !disabledOn;
}
