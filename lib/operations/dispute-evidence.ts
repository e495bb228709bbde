// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const disputeEvidence = /* @__PURE__ */ named(
  () => import("@/lib/domain/dispute-evidence/contract").then((declared) => declared.disputeEvidence),
  {
    uploadFile: {
      summary: "Upload evidence file",
      method: "POST",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence-file",
      access: "transfers.write",
      accepts: "multipart",
    },
    uploadText: {
      summary: "Upload evidence text",
      method: "POST",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence-text",
      access: "transfers.write",
    },
    list: {
      summary: "List dispute evidence",
      method: "GET",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence",
      access: "transfers.read",
      answersRows: true,
    },
    get: {
      summary: "Get dispute evidence",
      method: "GET",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence/{evidenceID}",
      access: "transfers.read",
    },
    update: {
      summary: "Update dispute evidence",
      method: "PATCH",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence/{evidenceID}",
      access: "transfers.write",
    },
    remove: {
      summary: "Delete dispute evidence",
      method: "DELETE",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence/{evidenceID}",
      access: "transfers.write",
    },
    data: {
      summary: "Get dispute evidence data",
      method: "GET",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence/{evidenceID}/data",
      access: "transfers.read",
    },
  },
);
