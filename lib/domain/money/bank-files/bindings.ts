import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { listBankEntries } from "./queries";

export const bankEntries = bind(dashboard.bankEntries, {
  list: (ctx, { query }) => listBankEntries(ctx, query),
});
