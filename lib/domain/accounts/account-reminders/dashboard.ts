import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { LANGUAGE_NAMES } from "@/lib/core/language";
import { operation } from "@/lib/core/api/operation";

export const RemindAccount = z.object({ language: z.enum(LANGUAGE_NAMES).optional() });
export type RemindAccount = z.infer<typeof RemindAccount>;

export const RemindedAccount = z.object({ recipients: z.array(z.string()) });
export type RemindedAccount = z.infer<typeof RemindedAccount>;

export const accountReminders = {
  send: operation({
    group: "Accounts",
    internal: true,
    summary: "Ask an account for missing details",
    method: "POST",
    path: "/dashboard/accounts/{accountID}/reminders",
    access: "capabilities.write",
    params: z.object({ accountID: AccountID }),
    body: RemindAccount,
    response: RemindedAccount,
    status: 200,
    audit: { act: "account.remind" },
  }),
};
