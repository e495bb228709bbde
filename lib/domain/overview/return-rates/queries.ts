import { newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { CurveQuery, RateCurve, RateQuery, ReturnRates } from "./dashboard";
import { countAll, countDays, countEach, spanOf } from "./rates";

/** Days of a curve. Each shows the rates of the 60 days until it. */
const CURVE_DAYS = 90;

/** The rates of today: the partner's, and a page of its accounts or originators. */
export async function listReturnRates(ctx: Ctx, { subject, skip, count }: RateQuery): Promise<ReturnRates> {
  const day = newYorkDay(ctx.now);
  const span = spanOf(ctx.partnerID, day);
  const by = subject ?? "account";
  const [total, matches] = [await countAll(ctx, span), await countEach(ctx, span, { by, skip, most: count + 1 })];
  return { day, total, items: matches.slice(0, count), more: matches.length > count };
}

export async function getRateCurve(ctx: Ctx, { accountID, originator }: CurveQuery): Promise<RateCurve> {
  const until = newYorkDay(ctx.now);
  const span = { partnerID: ctx.partnerID, from: dayAfter(until, 1 - CURVE_DAYS), until };
  return { days: await countDays(ctx, span, { accountID, company: originator }) };
}
