import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { describeInvite, getApplication, getApplicationStatus } from "./queries";
import { saveApplication } from "./save-application";
import { addApplicationFile, removeApplicationFile, sendInviteeCode } from "./applications";
import { forgetBankAccount, getInviteBank, sealBankAccount } from "./application-bank-account";
import { forgetIdentityOf, sealIdentityOf } from "./application-identity";
import { redeemInvite } from "./redeem-invite";

export const hostedOnboarding = bind(dashboard.hostedOnboarding, {
  application: (ctx, { params }) => getApplication(ctx, params.code),
  save: (ctx, { params, body }) => saveApplication(ctx, params.code, body),
  sendCode: (ctx, { params, body }) => sendInviteeCode(ctx, params.code, body),
  removeFile: (ctx, { params }) => removeApplicationFile(ctx, params.code, params.fileID),
  addFile: (ctx, { params, body }) => addApplicationFile(ctx, params.code, body),
  seal: (ctx, { params, body }) => sealIdentityOf(ctx, params.code, params.subject, body),
  forget: (ctx, { params }) => forgetIdentityOf(ctx, params.code, params.subject),
  sealBankAccount: (ctx, { params, body }) => sealBankAccount(ctx, params.code, body),
  forgetBankAccount: (ctx, { params }) => forgetBankAccount(ctx, params.code),
  bank: (ctx, { params }) => getInviteBank(ctx, params.code, params.routingNumber),
  submit: (ctx, { params, body }) => redeemInvite(ctx, params.code, body),
  landing: (ctx, { params }) => describeInvite(ctx, params.code),
  status: (ctx, { params }) => getApplicationStatus(ctx, params.code),
});
