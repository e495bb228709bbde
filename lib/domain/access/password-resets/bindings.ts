import { bind } from "@/lib/domain/kernel/operations/bind";
import { checkPasswordReset, completePasswordReset, requestPasswordReset } from "./password-resets";
import * as dashboard from "./dashboard";

export const passwordResets = bind(dashboard.passwordResets, {
  request: (ctx, { body }) => requestPasswordReset(ctx, body),
  check: (ctx, { body }) => checkPasswordReset(ctx, body),
  complete: (ctx, { body }) => completePasswordReset(ctx, body),
});
