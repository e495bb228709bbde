import { bind } from "@/lib/domain/kernel/operations/bind";
import { askPermission } from "./ask-permission";
import * as dashboard from "./dashboard";
import { getPartnerAccess } from "./queries";
import { setPartnerAccess } from "./set-partner-access";

export const partnerAccess = bind(dashboard.partnerAccess, {
  get: getPartnerAccess,
  set: (ctx, { body }) => setPartnerAccess(ctx, body),
});

export const permissionRequests = bind(dashboard.permissionRequests, {
  send: (ctx, { body }) => askPermission(ctx, body),
});
