import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { LANGUAGE_NAMES } from "@/lib/core/language";
import { operation } from "@/lib/core/api/operation";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { distinct } from "@/lib/core/collections";

export const GrantableScope = z.enum(CONSENT_SCOPES);

/** The caller's home partner and its permissions. Absent without one, or after it disconnected. */
export const PartnerAccess = z.object({
  partner: z.string().optional(),
  scopes: z.array(GrantableScope).optional(),
});
export type PartnerAccess = z.infer<typeof PartnerAccess>;

/** All permissions of the partner from now on. */
export const SetPartnerAccess = z.object({ scopes: z.array(GrantableScope).overwrite(distinct) });
export type SetPartnerAccess = z.infer<typeof SetPartnerAccess>;

export const AskPermission = z.object({ scope: GrantableScope, language: z.enum(LANGUAGE_NAMES).optional() });
export type AskPermission = z.infer<typeof AskPermission>;

export const PermissionRequest = z.object({ recipients: z.array(z.string()) });
export type PermissionRequest = z.infer<typeof PermissionRequest>;

const declared = { group: "Accounts", internal: true, status: 200 } as const;
const own = { ...declared, path: "/dashboard/partner-access", response: PartnerAccess } as const;

/** A partner's permissions. The path names no account, so that a partner cannot grant itself permissions. */
export const partnerAccess = {
  get: operation({
    ...own,
    summary: "See what the partner can do",
    method: "GET",
    access: "profile.read",
  }),
  set: operation({
    ...own,
    summary: "Change what the partner can do",
    method: "PUT",
    access: "partner-access.write",
    body: SetPartnerAccess,
    audit: { act: "partner-access.update", refusals: true },
    stepUp: true,
  }),
};

export const permissionRequests = {
  send: operation({
    ...declared,
    summary: "Ask an account for a permission",
    method: "POST",
    path: "/dashboard/accounts/{accountID}/permission-requests",
    access: "permissions.ask",
    params: z.object({ accountID: AccountID }),
    body: AskPermission,
    response: PermissionRequest,
    audit: { act: "permission.ask" },
  }),
};
