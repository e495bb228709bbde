import { z } from "zod";
import { PlanID, idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { AccountMode } from "@/lib/domain/accounts/accounts/contract";
import { BrandProperties, PartnerPictures } from "@/lib/domain/accounts/branding/contract";
import { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { DateTime, text } from "@/lib/core/api/shapes";
import { DraftInvite, SavedInvite } from "./shared/saved-invite";
import { TEMPLATE_NAME_MAX } from "@/lib/domain/kernel/limits";

/** Data for the invite builder: the partner's name, colors and pictures, and its plans with all prices. */
export const InviteMaterial = z.object({
  partner: z.object({ displayName: z.string(), accountMode: AccountMode }),
  colors: BrandProperties.shape.colors.optional(),
  ...PartnerPictures.shape,
  feePlans: z.array(FeePlanOffer.extend({ planID: PlanID })),
});
export type InviteMaterial = z.infer<typeof InviteMaterial>;

export const inviteBuilder = {
  material: operation({
    summary: "Get the data for building invites",
    group: "Onboarding",
    method: "GET",
    path: "/dashboard/invite-material",
    access: "accounts.read",
    response: InviteMaterial,
    status: 200,
    internal: true,
  }),
};
export const TEMPLATES_MAX = 100;

export const InviteTemplateID = idSchema("InviteTemplateID");
export type InviteTemplateID = z.infer<typeof InviteTemplateID>;

const TemplateName = text({ min: 1, max: TEMPLATE_NAME_MAX }).trim();

/** An invite to save. Its name is unique for the partner. */
export const CreateInviteTemplate = z.object({ name: TemplateName, invite: SavedInvite });
export type CreateInviteTemplate = z.infer<typeof CreateInviteTemplate>;

export const UpdateInviteTemplate = CreateInviteTemplate.partial();
export type UpdateInviteTemplate = z.infer<typeof UpdateInviteTemplate>;

/** A saved invite and its author. The invite is returned as it was stored. */
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
    audit: { act: "invite-template.create" },
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
    audit: { act: "invite-template.update" },
  }),
  delete: operation({
    ...declared,
    summary: "Delete an invite template",
    method: "DELETE",
    path: "/dashboard/invite-templates/{templateID}",
    access: "accounts.write",
    params: oneTemplate,
    status: 204,
    audit: { act: "invite-template.delete" },
  }),
};

/** The unfinished invite of a member of staff, if any. */
export const InviteDraft = z.object({ invite: DraftInvite.optional(), savedOn: DateTime.optional() });
export type InviteDraft = z.infer<typeof InviteDraft>;

export const SavedDraft = z.object({ savedOn: DateTime });
export type SavedDraft = z.infer<typeof SavedDraft>;

export const SaveInviteDraft = z.object({ invite: DraftInvite });
export type SaveInviteDraft = z.infer<typeof SaveInviteDraft>;

const draft = { group: "Onboarding", path: "/dashboard/invite-draft", internal: true } as const;

export const inviteDrafts = {
  get: operation({
    ...draft,
    summary: "Get your invite draft",
    method: "GET",
    access: "accounts.read",
    response: InviteDraft,
    status: 200,
  }),
  save: operation({
    ...draft,
    summary: "Save your invite draft",
    method: "PUT",
    access: "accounts.write",
    body: SaveInviteDraft,
    response: SavedDraft,
    status: 200,
    audit: { unrecorded: "draft" },
  }),
  discard: operation({
    ...draft,
    summary: "Delete your invite draft",
    method: "DELETE",
    access: "accounts.write",
    status: 204,
    audit: { unrecorded: "draft" },
  }),
};
