import { bind } from "@/lib/domain/bind";
import * as contract from "./contract";
import { createSession } from "./create-session";
import { linkToken } from "./link-token";
import { getDomains } from "./queries";
import { registerDomains } from "./register-domains";
import { updateDomains } from "./update-domains";

export const mobilePay = bind(contract.mobilePay, {
  registerDomains: (ctx, { body }) => registerDomains(ctx, body),
  updateDomains: (ctx, { body }) => updateDomains(ctx, body),
  getDomains,
  createSession: (ctx, { body }) => createSession(ctx, body),
  linkToken: (ctx, { body }) => linkToken(ctx, body),
});
