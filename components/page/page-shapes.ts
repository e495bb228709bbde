/** The parts of a page below its title, for the skeleton that is shown while it loads. */
export type PageBody =
  | { kind: "list"; columns: readonly string[]; hasTabs?: true; hasFigures?: true }
  | { kind: "home" | "charts" | "cards" | "form" }
  | { kind: "object"; above?: string };

export type PageShape = PageBody & { title: string };

/**
 * The title and shape of each page of the menu, of objects and of forms, by address. An asterisk stands for one part of
 * the address. The shell knows them before a page or its list has loaded; `every-list.spec.ts` compares the columns.
 */
export const PAGE_SHAPES: Readonly<Record<string, PageShape>> = {
  "/": { title: "Home", kind: "home" },
  "/analytics": { title: "Analytics", kind: "charts" },
  "/reports": { title: "Reports", kind: "list", columns: ["Account", "Plan", "Net revenue"], hasFigures: true },
  "/invites": {
    title: "Invites",
    kind: "list",
    columns: ["Recipient", "Status", "Last step", "Created", "Capabilities", "Fee plan", "Created by", "Actions"],
    hasTabs: true,
  },
  "/invites/new": { title: "New invite", kind: "form" },
  "/invites/import": { title: "Import invites", kind: "form" },
  "/invites/*": { title: "Invite", kind: "object", above: "Invites" },
  "/accounts": {
    title: "Accounts",
    kind: "list",
    columns: ["Name", "Balance", "30-day volume", "Needs attention", "Assignee", "Created"],
  },
  "/accounts/new": { title: "New account", kind: "form" },
  "/accounts/*": { title: "Account", kind: "object", above: "Accounts" },
  "/accounts/*/cards/*": { title: "Card", kind: "object", above: "Cards" },
  "/accounts/*/authorizations/*": { title: "Authorization", kind: "object", above: "Authorizations" },
  "/transfers": {
    title: "Transfers",
    kind: "list",
    columns: ["From and to", "Amount", "Status", "Method", "Description", "Created"],
    hasTabs: true,
  },
  "/transfers/new": { title: "New transfer", kind: "form" },
  "/returns": {
    title: "Returns",
    kind: "list",
    columns: ["Return", "State", "Reason", "Next", "Due by", "Account", "Returned", "Amount"],
    hasTabs: true,
  },
  "/returns/*": { title: "Return", kind: "object", above: "Returns" },
  "/risk": { title: "Return rates", kind: "charts" },
  "/risk/review": {
    title: "Risk reviews",
    kind: "list",
    columns: ["Transfer", "State", "Reason", "Decide by", "Decided by", "Amount"],
    hasTabs: true,
  },
  "/risk/review/*": { title: "Review", kind: "object", above: "Risk reviews" },
  "/risk/rules": {
    title: "Risk rules",
    kind: "list",
    columns: ["Rule", "State", "Action", "Changed by", "Changed"],
  },
  "/risk/rules/new": { title: "New rule", kind: "form" },
  "/risk/sanctions": {
    title: "Sanctions",
    kind: "list",
    columns: ["Name", "State", "Listed name", "Match", "Subject", "Account", "Found"],
    hasTabs: true,
  },
  "/transfers/*": { title: "Transfer", kind: "object", above: "Transfers" },
  "/disputes": {
    title: "Disputes",
    kind: "list",
    columns: ["Merchant", "Amount", "Status", "Respond by", "Reason", "Phase", "Created"],
    hasTabs: true,
  },
  "/disputes/*": { title: "Dispute", kind: "object", above: "Disputes" },
  "/schedules": {
    title: "Schedules",
    kind: "list",
    columns: ["Schedule", "State", "Amount", "Next", "Runs", "From", "To"],
    hasTabs: true,
  },
  "/schedules/new": { title: "New schedule", kind: "form" },
  "/schedules/*": { title: "Schedule", kind: "object", above: "Schedules" },
  "/wallet": {
    title: "Wallet",
    kind: "list",
    columns: ["Transaction", "Type", "Status", "Source", "Amount", "Fee", "Net", "Balance", "Date"],
    hasTabs: true,
    hasFigures: true,
  },
  "/sources": { title: "Money sources", kind: "cards" },
  "/bank-files": {
    title: "Bank files",
    kind: "list",
    columns: ["Entry", "State", "Transfer", "Format", "File", "Window", "Amount"],
    hasTabs: true,
  },
  "/bank-statements": {
    title: "Bank statements",
    kind: "list",
    columns: ["Month", "State", "Account", "Open lines", "Finished by", "Closing balance"],
    hasTabs: true,
  },
  "/reconciliation": {
    title: "Reconciliation",
    kind: "list",
    columns: ["Difference", "Meaning", "Transfer", "Our records", "Statement", "Found"],
    hasTabs: true,
  },
  "/cards": {
    title: "Cards",
    kind: "list",
    columns: [
      "Card",
      "Authorized user",
      "Account",
      "State",
      "Spent in 30 days",
      "Limit per payment",
      "Memo",
      "Created",
    ],
    hasTabs: true,
  },
  "/authorizations": {
    title: "Authorizations",
    kind: "list",
    columns: ["Merchant", "Amount", "Status", "Why declined", "Card", "Account", "Created"],
    hasTabs: true,
  },
  "/card-transactions": {
    title: "Card transactions",
    kind: "list",
    columns: ["Merchant", "Amount", "Card", "Account", "Date"],
  },
  "/billing/fee-plans": { title: "Fee plans", kind: "cards" },
  "/billing/fee-plans/new": { title: "New fee plan", kind: "form" },
  "/billing/agreements": {
    title: "Agreements",
    kind: "list",
    columns: ["Account", "Fee plan", "Status", "Agreed on"],
    hasTabs: true,
  },
  "/billing/fees": {
    title: "Fees",
    kind: "list",
    columns: ["Fee", "Account", "Source", "Source ID", "Status", "Amount", "Date"],
  },
  "/developers/api-keys": {
    title: "API keys",
    kind: "list",
    columns: ["Name", "State", "Secret", "Permissions", "Last used", "Expires", "Created", "Created by", "Actions"],
  },
  "/developers/api-keys/new": { title: "New API key", kind: "form" },
  "/developers/quickstart": { title: "Quickstart", kind: "cards" },
  "/developers/sandbox": { title: "Sandbox", kind: "cards" },
  "/developers/request-log": {
    title: "Request log",
    kind: "list",
    columns: ["Request", "Status", "Duration", "Object", "Key", "When"],
    hasTabs: true,
  },
  "/developers/request-log/*": { title: "Request", kind: "object", above: "Request log" },
  "/developers/webhooks": {
    title: "Webhooks",
    kind: "list",
    columns: [
      "Address",
      "State",
      "Last 7 days",
      "Median response",
      "Events",
      "Oldest waiting",
      "Description",
      "Created",
    ],
    hasTabs: true,
  },
  "/developers/webhooks/new": { title: "New endpoint", kind: "form" },
  "/developers/webhooks/*": { title: "Webhook endpoint", kind: "object", above: "Webhooks" },
  "/developers/webhooks/deliveries/*": { title: "Webhook delivery", kind: "object", above: "Webhooks" },
  "/developers/events": { title: "Events", kind: "list", columns: ["Type", "What", "Account", "When"] },
  "/developers/events/*": { title: "Event", kind: "object", above: "Events" },
  "/developers/outbox": { title: "Outbox", kind: "list", columns: ["Subject", "To", "Kind", "State", "Created"] },
  "/developers/outbox/*": { title: "Email", kind: "object", above: "Outbox" },
  "/settings/branding": { title: "Branding", kind: "form" },
  "/settings/compliance": { title: "Compliance", kind: "cards" },
  "/settings/partner-access": { title: "Partner access", kind: "cards" },
  "/settings/team": { title: "Team", kind: "cards" },
  "/settings/security": { title: "Security", kind: "cards" },
  "/settings/audit": {
    title: "Audit",
    kind: "list",
    columns: ["Action", "Object", "Actor", "Outcome", "IP address", "When"],
  },
  "/settings/providers": { title: "Providers", kind: "cards" },
  "/settings/exports": { title: "Exports", kind: "cards" },
  "/settings/notices": { title: "Notice settings", kind: "form" },
  "/notices": { title: "Notices", kind: "list", columns: ["Notice", "State", "About", "Topic", "When", "Actions"] },
};

const PATTERNS = Object.entries(PAGE_SHAPES)
  .filter(([address]) => address.includes("*"))
  .map(([address, shape]) => ({ parts: address.split("/"), shape }));

/** Returns the shape of the page at an address, which may have a query. */
export function shapeOf(href: string): PageShape | undefined {
  const [path = ""] = href.split(/[?#]/);
  const parts = path.split("/");
  return (
    PAGE_SHAPES[path] ??
    PATTERNS.find(
      (one) => one.parts.length === parts.length && one.parts.every((part, at) => part === "*" || part === parts[at]),
    )?.shape
  );
}
