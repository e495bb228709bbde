import { badge, link, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { BANK_ACCOUNT_TYPES } from "@/components/words/bank-accounts";
import { sourceInWords } from "@/components/words/payment-methods";
import { BANK_ACCOUNT_STATES } from "@/components/words/states";
import { bankAccounts } from "@/lib/operations/bank-accounts";
import { LinkBankAccountLink } from "./link-bank-account-link";

/** The accounts at banks that an account has linked. */
export const bankAccountList = list(bankAccounts.list, {
  noun: "bank account",
  key: "bankAccountID",
  columns: [
    link(
      "Bank account",
      (bankAccount) => sourceInWords({ bankAccount }),
      ({ bankAccountID }, { accountID }) => `/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`,
    ),
    text("Type", ({ bankAccountType }) => BANK_ACCOUNT_TYPES[bankAccountType], { width: "md", priority: 3 }),
    text("Holder", ({ holderName }) => holderName, { priority: 2 }),
    badge("Status", ({ status }) => BANK_ACCOUNT_STATES[status], { width: "lg", priority: 1 }),
    when("Updated", ({ updatedOn }) => updatedOn, { width: "md", priority: 4 }),
  ],
  empty: {
    drawing: "bank",
    title: "No bank accounts yet",
    description: "A linked bank account can receive payouts. Once verified, it can also be debited.",
    action: ({ accountID }) => <LinkBankAccountLink accountID={accountID} />,
  },
});
