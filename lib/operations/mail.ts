// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const outbox = /* @__PURE__ */ named(
  () => import("@/lib/domain/mail/dashboard").then((declared) => declared.outbox),
  {
    list: {
      summary: "List mail of the outbox",
      method: "GET",
      path: "/dashboard/mail",
      access: "mail.read",
      internal: true,
      takes: ["kind", "sort", "skip", "count"],
    },
    get: {
      summary: "Read a mail",
      method: "GET",
      path: "/dashboard/mail/{mailID}",
      access: "mail.read",
      internal: true,
    },
    draw: {
      summary: "See a mail as it would look",
      method: "GET",
      path: "/dashboard/mail/{mailID}/page",
      access: "mail.read",
      internal: true,
    },
  },
);
