// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const representatives = /* @__PURE__ */ named(
  () => import("@/lib/domain/representatives/contract").then((declared) => declared.representatives),
  {
    create: {
      summary: "Add a representative",
      method: "POST",
      path: "/accounts/{accountID}/representatives",
      access: "representatives.write",
      wrapsErrors: true,
    },
    list: {
      summary: "List representatives",
      method: "GET",
      path: "/accounts/{accountID}/representatives",
      access: "representatives.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve a representative",
      method: "GET",
      path: "/accounts/{accountID}/representatives/{representativeID}",
      access: "representatives.read",
    },
    update: {
      summary: "Update a representative",
      method: "PATCH",
      path: "/accounts/{accountID}/representatives/{representativeID}",
      access: "representatives.write",
    },
    remove: {
      summary: "Remove a representative",
      method: "DELETE",
      path: "/accounts/{accountID}/representatives/{representativeID}",
      access: "representatives.write",
    },
  },
);
