// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const endToEndKeys = /* @__PURE__ */ named(
  () => import("@/lib/domain/end-to-end-keys/contract").then((declared) => declared.endToEndKeys),
  {
    create: { summary: "Generate an encryption key", method: "POST", path: "/end-to-end-keys", access: "signed-in" },
    test: { summary: "Test an encrypted token", method: "POST", path: "/debug/end-to-end-token", access: "ping.read" },
  },
);
