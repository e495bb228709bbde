import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getInviteDraft, getInviteMaterial, listInviteTemplates } from "./queries";
import {
  createInviteTemplate,
  deleteInviteTemplate,
  discardInviteDraft,
  saveInviteDraft,
  updateInviteTemplate,
} from "./invite-builder";

export const inviteDrafts = bind(dashboard.inviteDrafts, {
  get: getInviteDraft,
  save: (ctx, { body }) => saveInviteDraft(ctx, body),
  discard: discardInviteDraft,
});

export const inviteBuilder = bind(dashboard.inviteBuilder, {
  material: getInviteMaterial,
});

export const inviteTemplates = bind(dashboard.inviteTemplates, {
  update: (ctx, { params, body }) => updateInviteTemplate(ctx, params.templateID, body),
  delete: (ctx, { params }) => deleteInviteTemplate(ctx, params.templateID),
  list: listInviteTemplates,
  create: (ctx, { body }) => createInviteTemplate(ctx, body),
});
