// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const hostedOnboarding = /* @__PURE__ */ named(
  () => import("@/lib/domain/applications/dashboard").then((declared) => declared.hostedOnboarding),
  {
    landing: {
      summary: "See an invite by its link",
      method: "GET",
      path: "/hosted/invites/{code}",
      access: "anyone",
      internal: true,
    },
    sendCode: {
      summary: "Send a code to an email address",
      method: "POST",
      path: "/hosted/invites/{code}/email-codes",
      access: "anyone",
      internal: true,
    },
    application: {
      summary: "See the application so far",
      method: "GET",
      path: "/hosted/invites/{code}/application",
      access: "signed-in",
      internal: true,
    },
    save: {
      summary: "Save the application so far",
      method: "PUT",
      path: "/hosted/invites/{code}/application",
      access: "signed-in",
      internal: true,
    },
    seal: {
      summary: "Seal a birth date or ID number",
      method: "PUT",
      path: "/hosted/invites/{code}/identities/{subject}",
      access: "signed-in",
      internal: true,
    },
    forget: {
      summary: "Forget a birth date and ID number",
      method: "DELETE",
      path: "/hosted/invites/{code}/identities/{subject}",
      access: "signed-in",
      internal: true,
    },
    sealBankAccount: {
      summary: "Seal a bank account",
      method: "PUT",
      path: "/hosted/invites/{code}/bank-account",
      access: "signed-in",
      internal: true,
    },
    forgetBankAccount: {
      summary: "Forget a bank account",
      method: "DELETE",
      path: "/hosted/invites/{code}/bank-account",
      access: "signed-in",
      internal: true,
    },
    addFile: {
      summary: "Hand in a document with an application",
      method: "POST",
      path: "/hosted/invites/{code}/files",
      access: "signed-in",
      accepts: "multipart",
      internal: true,
    },
    removeFile: {
      summary: "Take back a document",
      method: "DELETE",
      path: "/hosted/invites/{code}/files/{fileID}",
      access: "signed-in",
      internal: true,
    },
    submit: {
      summary: "Accept an invite",
      method: "POST",
      path: "/hosted/invites/{code}/redemption",
      access: "signed-in",
      internal: true,
    },
    status: {
      summary: "See what became of the application",
      method: "GET",
      path: "/hosted/invites/{code}/status",
      access: "signed-in",
      internal: true,
    },
  },
);
