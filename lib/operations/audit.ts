// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const auditTrail = /* @__PURE__ */ named(
  () => import("@/lib/domain/audit/dashboard").then((declared) => declared.auditTrail),
  {
    list: {
      summary: "Read the audit trail",
      method: "GET",
      path: "/dashboard/audit",
      access: "audit.read",
      internal: true,
      takes: [
        "actor",
        "action",
        "object",
        "colleagues",
        "outcome",
        "address",
        "account",
        "from",
        "to",
        "zone",
        "skip",
        "count",
      ],
    },
    export: {
      summary: "Download the audit trail",
      method: "GET",
      path: "/dashboard/audit/export",
      access: "audit.read",
      internal: true,
      takes: [
        "actor",
        "action",
        "object",
        "colleagues",
        "outcome",
        "address",
        "account",
        "from",
        "to",
        "zone",
        "format",
      ],
    },
    createVerification: {
      summary: "Have the audit trail checked against its chain",
      method: "POST",
      path: "/dashboard/audit/verifications",
      access: "audit.read",
      internal: true,
    },
    latestVerification: {
      summary: "Get the latest check of the audit trail",
      method: "GET",
      path: "/dashboard/audit/verifications",
      access: "audit.read",
      internal: true,
    },
  },
);
