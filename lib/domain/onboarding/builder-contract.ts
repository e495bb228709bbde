import { z } from "zod";
import { PlanID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { AccountMode } from "@/lib/domain/accounts/contract";
import { BrandProperties } from "@/lib/domain/branding/contract";
import { FeePlanOffer } from "./hosted";

/** What an invite is built with: in whose name, in which colours, and the plans it may name with everything they cost. */
export const InviteMaterial = z.object({
  partner: z.object({ displayName: z.string(), accountMode: AccountMode }),
  colors: BrandProperties.shape.colors.optional(),
  feePlans: z.array(FeePlanOffer.extend({ planID: PlanID })),
});
export type InviteMaterial = z.infer<typeof InviteMaterial>;

export const inviteBuilder = {
  material: operation({
    summary: "See what an invite is built with",
    group: "Onboarding",
    method: "GET",
    path: "/dashboard/invite-material",
    access: "accounts.read",
    response: InviteMaterial,
    status: 200,
    internal: true,
  }),
};
