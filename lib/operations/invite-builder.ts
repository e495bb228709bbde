// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const inviteBuilder = /* @__PURE__ */ named(
  () => import("@/lib/domain/invite-builder/dashboard").then((declared) => declared.inviteBuilder),
  {
    material: {
      summary: "See what an invite is built with",
      method: "GET",
      path: "/dashboard/invite-material",
      access: "accounts.read",
      internal: true,
    },
  },
);

export const inviteDrafts = /* @__PURE__ */ named(
  () => import("@/lib/domain/invite-builder/dashboard").then((declared) => declared.inviteDrafts),
  {
    get: {
      summary: "See the invite you are at work on",
      method: "GET",
      path: "/dashboard/invite-draft",
      access: "accounts.read",
      internal: true,
    },
    save: {
      summary: "Keep the invite you are at work on",
      method: "PUT",
      path: "/dashboard/invite-draft",
      access: "accounts.write",
      internal: true,
    },
    discard: {
      summary: "Start your invite over",
      method: "DELETE",
      path: "/dashboard/invite-draft",
      access: "accounts.write",
      internal: true,
    },
  },
);

export const inviteTemplates = /* @__PURE__ */ named(
  () => import("@/lib/domain/invite-builder/dashboard").then((declared) => declared.inviteTemplates),
  {
    list: {
      summary: "List invite templates",
      method: "GET",
      path: "/dashboard/invite-templates",
      access: "accounts.read",
      internal: true,
      answersRows: true,
    },
    create: {
      summary: "Save an invite as a template",
      method: "POST",
      path: "/dashboard/invite-templates",
      access: "accounts.write",
      internal: true,
    },
    update: {
      summary: "Rename or replace an invite template",
      method: "PATCH",
      path: "/dashboard/invite-templates/{templateID}",
      access: "accounts.write",
      internal: true,
    },
    delete: {
      summary: "Delete an invite template",
      method: "DELETE",
      path: "/dashboard/invite-templates/{templateID}",
      access: "accounts.write",
      internal: true,
    },
  },
);
