// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const setupChecklist = /* @__PURE__ */ named(
  () => import("@/lib/domain/setup-checklist/dashboard").then((declared) => declared.setupChecklist),
  {
    get: {
      summary: "Get your setup checklist",
      method: "GET",
      path: "/dashboard/checklist",
      access: "signed-in",
      internal: true,
    },
    dismiss: {
      summary: "Dismiss your setup checklist",
      method: "PUT",
      path: "/dashboard/checklist/dismissal",
      access: "signed-in",
      internal: true,
    },
    resume: {
      summary: "Resume your setup checklist",
      method: "DELETE",
      path: "/dashboard/checklist/dismissal",
      access: "signed-in",
      internal: true,
    },
  },
);
