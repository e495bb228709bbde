import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { createSession, registerDomains, updateDomains } from "./mobile-pay";
import { linkToken } from "./link-token";
import { getDomains } from "./queries";

export const mobilePay = bind(contract.mobilePay, {
  registerDomains: (ctx, { body }) => registerDomains(ctx, body),
  updateDomains: (ctx, { body }) => updateDomains(ctx, body),
  getDomains,
  createSession: (ctx, { body }) => createSession(ctx, body),
  linkToken: (ctx, { body }) => linkToken(ctx, body),
});
