import { bankingDaysAfter, newYorkDay } from "./banking-days";
import { dayAfter } from "./days";
import { AGREED_RETURNS, RETURNS_OF_60_DAYS } from "./rail-codes";

/** The last day on which a bank may return what settled on this day. Undefined where there is no such day. */
export function lastReturnDay(code: string, settledOn: string): string | undefined {
  if (AGREED_RETURNS.includes(code)) return undefined;
  return RETURNS_OF_60_DAYS.includes(code)
    ? bankingDaysAfter(dayAfter(settledOn, 60), 0)
    : bankingDaysAfter(settledOn, 2);
}

/** When an entry settles that left at this moment: on the next banking day, by the same-day windows on that day. */
export function settlementDay(left: Date, { isSameDay }: { isSameDay: boolean }): string {
  return bankingDaysAfter(newYorkDay(left), isSameDay ? 0 : 1);
}
