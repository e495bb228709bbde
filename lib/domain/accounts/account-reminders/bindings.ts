import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { remindAccount } from "./remind-account";

export const accountReminders = bind(dashboard.accountReminders, {
  send: (ctx, { body }) => remindAccount(ctx, body),
});
