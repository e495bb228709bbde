// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const files = /* @__PURE__ */ named(
  () => import("@/lib/domain/files/contract").then((declared) => declared.files),
  {
    upload: {
      summary: "Upload file",
      method: "POST",
      path: "/accounts/{accountID}/files",
      access: "files.write",
      accepts: "multipart",
    },
    list: {
      summary: "List files",
      method: "GET",
      path: "/accounts/{accountID}/files",
      access: "files.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve file details",
      method: "GET",
      path: "/accounts/{accountID}/files/{fileID}",
      access: "files.read",
    },
    decide: {
      summary: "Decide on a file",
      method: "POST",
      path: "/dashboard/accounts/{accountID}/files/{fileID}/decision",
      access: "documents.decide",
      internal: true,
    },
    content: {
      summary: "Download a file",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/files/{fileID}/content",
      access: "files.download",
      internal: true,
    },
  },
);
