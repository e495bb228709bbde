// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const passkeys = /* @__PURE__ */ named(
  () => import("@/lib/domain/passkeys/dashboard").then((declared) => declared.passkeys),
  {
    list: {
      summary: "List your passkeys",
      method: "GET",
      path: "/dashboard/passkeys",
      access: "signed-in",
      internal: true,
      answersRows: true,
    },
    begin: {
      summary: "Begin to add a passkey",
      method: "POST",
      path: "/dashboard/passkeys/options",
      access: "signed-in",
      internal: true,
    },
    create: {
      summary: "Add a passkey",
      method: "POST",
      path: "/dashboard/passkeys",
      access: "signed-in",
      internal: true,
    },
    rename: {
      summary: "Rename a passkey",
      method: "PATCH",
      path: "/dashboard/passkeys/{passkeyID}",
      access: "signed-in",
      internal: true,
    },
    remove: {
      summary: "Remove a passkey",
      method: "DELETE",
      path: "/dashboard/passkeys/{passkeyID}",
      access: "signed-in",
      stepUp: true,
      internal: true,
    },
  },
);
