import { z } from "zod";
import { idSchema } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { DateTime, text } from "@/lib/core/shapes";
import { DraftInvite, SavedInvite } from "./saved-contract";

export const TEMPLATE_NAME_MAX = 64;
/** How many templates a partner may have. */
export const TEMPLATES_MAX = 100;

export const InviteTemplateID = idSchema("InviteTemplateID");
export type InviteTemplateID = z.infer<typeof InviteTemplateID>;

const TemplateName = text({ min: 1, max: TEMPLATE_NAME_MAX }).trim();

/** An invite saved under a name, which is unique among the partner's. */
export const CreateInviteTemplate = z.object({ name: TemplateName, invite: SavedInvite });
export type CreateInviteTemplate = z.infer<typeof CreateInviteTemplate>;

/** Another name, another invite, or both. */
export const UpdateInviteTemplate = CreateInviteTemplate.partial();
export type UpdateInviteTemplate = z.infer<typeof UpdateInviteTemplate>;

/** A saved invite, with who made it; its invite is answered as it was stored. */
export const InviteTemplate = z.object({
  templateID: InviteTemplateID,
  name: z.string(),
  invite: DraftInvite,
  createdBy: z.string().optional(),
  createdOn: DateTime,
  updatedOn: DateTime,
});
export type InviteTemplate = z.infer<typeof InviteTemplate>;

const oneTemplate = z.object({ templateID: InviteTemplateID });
const declared = { group: "Onboarding", internal: true } as const;

export const inviteTemplates = {
  list: operation({
    ...declared,
    summary: "List invite templates",
    method: "GET",
    path: "/dashboard/invite-templates",
    access: "accounts.read",
    response: z.array(InviteTemplate),
    status: 200,
  }),
  create: operation({
    ...declared,
    summary: "Save an invite as a template",
    method: "POST",
    path: "/dashboard/invite-templates",
    access: "accounts.write",
    body: CreateInviteTemplate,
    response: InviteTemplate,
    status: 200,
  }),
  update: operation({
    ...declared,
    summary: "Rename or replace an invite template",
    method: "PATCH",
    path: "/dashboard/invite-templates/{templateID}",
    access: "accounts.write",
    params: oneTemplate,
    body: UpdateInviteTemplate,
    status: 204,
  }),
  delete: operation({
    ...declared,
    summary: "Delete an invite template",
    method: "DELETE",
    path: "/dashboard/invite-templates/{templateID}",
    access: "accounts.write",
    params: oneTemplate,
    status: 204,
  }),
};
