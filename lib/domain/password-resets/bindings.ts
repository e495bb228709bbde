import { bind } from "@/lib/domain/bind";
import { checkPasswordReset } from "./check-password-reset";
import { completePasswordReset } from "./complete-password-reset";
import * as dashboard from "./dashboard";
import { requestPasswordReset } from "./request-password-reset";

export const passwordResets = bind(dashboard.passwordResets, {
  request: (ctx, { body }) => requestPasswordReset(ctx, body),
  check: (ctx, { body }) => checkPasswordReset(ctx, body),
  complete: (ctx, { body }) => completePasswordReset(ctx, body),
});
