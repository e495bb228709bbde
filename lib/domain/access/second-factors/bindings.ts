import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createRecoveryCodes } from "./recovery-codes";
import { confirmSecondFactor, enrolSecondFactor } from "./second-factors";
import { getSecondFactor } from "./queries";
import { keepSecondFactor, removeSecondFactor } from "./remove-second-factor";

export const recoveryCodes = bind(dashboard.recoveryCodes, {
  create: createRecoveryCodes,
});

export const secondFactor = bind(dashboard.secondFactor, {
  confirm: (ctx, { body }) => confirmSecondFactor(ctx, body),
  get: getSecondFactor,
  enrol: enrolSecondFactor,
  remove: removeSecondFactor,
  keep: keepSecondFactor,
});
