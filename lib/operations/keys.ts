// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const oauth2 = /* @__PURE__ */ named(
  () => import("@/lib/domain/keys/contract").then((declared) => declared.oauth2),
  {
    token: {
      summary: "Obtain an access token",
      method: "POST",
      path: "/oauth2/token",
      access: "anyone",
      accepts: "form",
    },
    revoke: { summary: "Revoke a token", method: "POST", path: "/oauth2/revoke", access: "anyone", accepts: "form" },
  },
);

export const ping = /* @__PURE__ */ named(
  () => import("@/lib/domain/keys/contract").then((declared) => declared.ping),
  { get: { summary: "Check credentials", method: "GET", path: "/ping", access: "ping.read" } },
);

export const apiKeys = /* @__PURE__ */ named(
  () => import("@/lib/domain/keys/dashboard").then((declared) => declared.apiKeys),
  {
    list: {
      summary: "List API keys",
      method: "GET",
      path: "/dashboard/api-keys",
      access: "api-keys.read",
      internal: true,
      takes: ["skip", "count"],
    },
    create: {
      summary: "Create an API key",
      method: "POST",
      path: "/dashboard/api-keys",
      access: "api-keys.write",
      stepUp: true,
      internal: true,
    },
    revoke: {
      summary: "Revoke an API key",
      method: "DELETE",
      path: "/dashboard/api-keys/{keyID}",
      access: "api-keys.write",
      internal: true,
    },
  },
);
