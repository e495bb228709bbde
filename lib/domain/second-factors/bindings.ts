import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { createRecoveryCodes } from "./recovery-codes";
import { confirmSecondFactor } from "./confirm-second-factor";
import { getSecondFactor } from "./queries";
import { enrolSecondFactor } from "./enrol-second-factor";
import { removeSecondFactor } from "./remove-second-factor";

export const recoveryCodes = bind(dashboard.recoveryCodes, {
  create: createRecoveryCodes,
});

export const secondFactor = bind(dashboard.secondFactor, {
  confirm: (ctx, { body }) => confirmSecondFactor(ctx, body),
  get: getSecondFactor,
  enrol: enrolSecondFactor,
  remove: removeSecondFactor,
});
