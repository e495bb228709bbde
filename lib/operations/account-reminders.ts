// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const accountReminders = /* @__PURE__ */ named(
  () => import("@/lib/domain/account-reminders/dashboard").then((declared) => declared.accountReminders),
  {
    send: {
      summary: "Ask an account for what is missing",
      method: "POST",
      path: "/dashboard/accounts/{accountID}/reminders",
      access: "capabilities.write",
      internal: true,
    },
  },
);
