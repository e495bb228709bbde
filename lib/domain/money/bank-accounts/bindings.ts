import { bind } from "@/lib/domain/kernel/operations/bind";
import { completeMicroDeposits, completeVerification } from "./prove-bank-account";
import { initiateMicroDeposits, initiateVerification } from "./initiate-verification";
import { removeBankAccount } from "./bank-accounts";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { linkBankAccount } from "./link-bank-account";
import { getBankAccount, getVerification, getVerificationProgress, listBankAccounts } from "./queries";

export const bankAccounts = bind(contract.bankAccounts, {
  link: (ctx, { body }) => linkBankAccount(ctx, body),
  list: listBankAccounts,
  get: (ctx, { params }) => getBankAccount(ctx, params.bankAccountID),
  remove: (ctx, { params }) => removeBankAccount(ctx, params.bankAccountID),
  initiateVerification: (ctx, { params }) => initiateVerification(ctx, params.bankAccountID),
  completeVerification: (ctx, { params, body }) => completeVerification(ctx, params.bankAccountID, body),
  getVerification: (ctx, { params }) => getVerification(ctx, params.bankAccountID),
  initiateMicroDeposits: (ctx, { params }) => initiateMicroDeposits(ctx, params.bankAccountID),
  completeMicroDeposits: (ctx, { params, body }) => completeMicroDeposits(ctx, params.bankAccountID, body),
});

export const bankVerification = bind(dashboard.bankVerification, {
  progress: (ctx, { params }) => getVerificationProgress(ctx, params.bankAccountID),
});
