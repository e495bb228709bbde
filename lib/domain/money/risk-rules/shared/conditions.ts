import { z } from "zod";
import { CENTS_MAX } from "@/lib/core/money/money";
import { PAYMENT_METHOD_TYPES } from "@/lib/core/money/sources";
import {
  RISK_ACCOUNT_DAYS_MAX,
  RISK_CONDITIONS_MAX,
  RISK_COUNT_MAX,
  RISK_WINDOW_HOURS_MAX,
} from "@/lib/domain/kernel/limits";
import { RISK_SIDES } from "../states";

const of = z.enum(RISK_SIDES).describe("The side of the transfer.");
const hours = z.int().min(1).max(RISK_WINDOW_HOURS_MAX).describe("The length of the window, in hours.");
const times = z.int().min(0).max(RISK_COUNT_MAX);
const cents = z.int().min(0).max(CENTS_MAX);

/** A condition of a rule. The API, the form and the evaluator share this schema. */
export const RiskCondition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), atLeast: cents.describe("The least amount, in cents.") }),
  z.object({ kind: z.literal("method"), of, type: z.enum(PAYMENT_METHOD_TYPES) }),
  z.object({ kind: z.literal("count"), of, hours, moreThan: times }),
  z.object({ kind: z.literal("sum"), of, hours, moreThan: cents }),
  z.object({ kind: z.literal("first-use") }),
  z.object({ kind: z.literal("account-age"), of, underDays: z.int().min(1).max(RISK_ACCOUNT_DAYS_MAX) }),
  z.object({ kind: z.literal("new-device"), withinHours: hours }),
  z.object({ kind: z.literal("holder-name"), of, below: z.int().min(1).max(100) }),
  z.object({ kind: z.literal("micro-entries"), of, hours, moreThan: times }),
]);
export type RiskCondition = z.infer<typeof RiskCondition>;

/** All conditions must hold. */
export const RiskConditions = z.array(RiskCondition).min(1).max(RISK_CONDITIONS_MAX);
