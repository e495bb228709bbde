import type { StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { SetupStep } from "@/lib/domain/setup-checklist/dashboard";

interface StepWords {
  title: string;
  hint: string;
  href: string;
  /** Without which there is no link. */
  scope: Scope | StaffScope;
}

/** The first steps of a partner in words, and where each is done. */
export const SETUP_STEP_WORDS: Record<SetupStep, StepWords> = {
  "invite-created": {
    title: "Create an invite",
    hint: "A link that a business or person uses to open an account connected to yours.",
    href: "/invites/new",
    scope: "accounts.write",
  },
  "invite-opened": {
    title: "Open it as the invitee",
    hint: "Copy its link, and sign in with another email address.",
    href: "/invites",
    scope: "accounts.read",
  },
  "account-enabled": {
    title: "Get an account enabled",
    hint: "Submit the application, and see what each capability still needs.",
    href: "/accounts",
    scope: "accounts.read",
  },
  "card-issued": {
    title: "Issue a card",
    hint: "Choose an account with card issuing, then create a virtual card.",
    href: "/cards",
    scope: "issued-cards.write",
  },
  "money-moved": {
    title: "Move money",
    hint: "Create a transfer, or simulate a purchase with the card.",
    href: "/transfers/new",
    scope: "transfers.write",
  },
  "key-created": {
    title: "Create an API key",
    hint: "For your own programs. Its secret is shown once.",
    href: "/developers/api-keys/new",
    scope: "api-keys.write",
  },
  "webhook-received": {
    title: "Receive a webhook",
    hint: "Add an endpoint. It’s done once your server accepts an event.",
    href: "/developers/webhooks/new",
    scope: "webhooks.write",
  },
};
