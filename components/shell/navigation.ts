import { covers, type Grant, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { BankPages } from "@/lib/domain/money/bank-files/dashboard";

/** The cookie that stores a collapsed sidebar ("1"), so that the server renders it correctly. */
export const SIDEBAR_COOKIE = "tender_sidebar_collapsed";

/** The cookie that stores the labels of closed sections, separated by commas. */
export const CLOSED_SECTIONS_COOKIE = "tender_closed_sections";

/** The highest number of labels that are read, because a browser may send any cookie. */
const CLOSED_MAX = 20;

export function closedSectionsIn(cookie: string | undefined): string[] {
  const labels = (cookie ?? "").split(",").slice(0, CLOSED_MAX);
  return labels.filter((label) => NAVIGATION.some((section) => section.pages && section.label === label));
}

export type NavIconName =
  "home" | "analytics" | "invites" | "accounts" | "money" | "cards" | "billing" | "developers" | "settings";

export type NavLink = {
  label: string;
  href: string;
  scope?: Scope | StaffScope;
  /** The page concerns connected accounts, and is empty without any. */ isForPartners?: true;
  /** The page concerns the partner that brought the account in. */ isForBroughtIn?: true;
  /** The page concerns a bank, and is empty without one. */ ofBank?: keyof BankPages;
  /** The number of pending items to show. */ counts?: "disputes";
};

/** A section: a link, or a heading above its pages. */
export type NavSection = NavLink & { icon: NavIconName; pages?: readonly NavLink[] };

/** All sections. A section's `href` is its first page. */
export const NAVIGATION: readonly NavSection[] = [
  { label: "Home", icon: "home", href: "/", scope: "wallets.read" },
  { label: "Invites", icon: "invites", href: "/invites", scope: "accounts.read" },
  { label: "Accounts", icon: "accounts", href: "/accounts", scope: "accounts.read" },
  {
    label: "Money",
    icon: "money",
    href: "/transfers",
    pages: [
      { label: "Transfers", href: "/transfers", scope: "transfers.read" },
      { label: "Disputes", href: "/disputes", scope: "transfers.read", counts: "disputes" },
      { label: "Returns", href: "/returns", scope: "transfers.read", isForPartners: true },
      { label: "Schedules", href: "/schedules", scope: "transfers.read" },
      { label: "Wallet", href: "/wallet", scope: "wallets.read" },
      { label: "Bank files", href: "/bank-files", scope: "transfers.read", isForPartners: true, ofBank: "files" },
      {
        label: "Bank statements",
        href: "/bank-statements",
        scope: "transfers.read",
        isForPartners: true,
        ofBank: "statements",
      },
      {
        label: "Reconciliation",
        href: "/reconciliation",
        scope: "transfers.read",
        isForPartners: true,
        ofBank: "breaks",
      },
      { label: "Risk", href: "/risk", scope: "transfers.read", isForPartners: true },
      { label: "Money sources", href: "/sources", scope: "bank-accounts.read" },
    ],
  },
  {
    label: "Cards",
    icon: "cards",
    href: "/cards",
    pages: [
      { label: "Cards", href: "/cards", scope: "issued-cards.read" },
      { label: "Authorizations", href: "/authorizations", scope: "issued-cards.read" },
      { label: "Card transactions", href: "/card-transactions", scope: "issued-cards.read" },
    ],
  },
  {
    label: "Billing",
    icon: "billing",
    href: "/billing/fee-plans",
    pages: [
      { label: "Fee plans", href: "/billing/fee-plans", scope: "profile.read", isForPartners: true },
      { label: "Agreements", href: "/billing/agreements", scope: "profile.read", isForPartners: true },
      { label: "Fees", href: "/billing/fees", scope: "transfers.read", isForPartners: true },
      { label: "Reports", href: "/reports", scope: "analytics.read", isForPartners: true },
    ],
  },
  { label: "Analytics", icon: "analytics", href: "/analytics", scope: "analytics.read", isForPartners: true },
  {
    label: "Developers",
    icon: "developers",
    href: "/developers/api-keys",
    pages: [
      { label: "API keys", href: "/developers/api-keys", scope: "api-keys.read" },
      { label: "Quickstart", href: "/developers/quickstart", scope: "api-keys.read" },
      { label: "Sandbox", href: "/developers/sandbox", scope: "transfers.write" },
      { label: "Request log", href: "/developers/request-log", scope: "api-keys.read" },
      { label: "Webhooks", href: "/developers/webhooks", scope: "webhooks.read" },
      { label: "Events", href: "/developers/events", scope: "webhooks.read" },
      { label: "Outbox", href: "/developers/outbox", scope: "mail.read" },
      { label: "API reference", href: "/reference", scope: "api-keys.read" },
      { label: "Test values", href: "/reference/test-values", scope: "api-keys.read" },
    ],
  },
  {
    label: "Settings",
    icon: "settings",
    href: "/settings/compliance",
    pages: [
      { label: "Branding", href: "/settings/branding", scope: "branding.read" },
      { label: "Compliance", href: "/settings/compliance", scope: "attestations.read" },
      { label: "Partner access", href: "/settings/partner-access", scope: "profile.read", isForBroughtIn: true },
      { label: "Team", href: "/settings/team", scope: "members.read" },
      { label: "Security", href: "/settings/security" },
      { label: "Audit", href: "/settings/audit", scope: "audit.read" },
      { label: "Providers", href: "/settings/providers", scope: "providers.read" },
      { label: "Exports", href: "/settings/exports" },
      { label: "Notices", href: "/settings/notices", scope: "profile.read" },
    ],
  },
];

/**
 * Returns the sections with at least one usable page for these grants. Each links to its first usable page. People who
 * cannot list accounts get their own account instead of the list.
 */
export function navigationFor(grants: readonly Grant[], own?: string, isBroughtIn = false): NavSection[] {
  const isPartner = covers(grants, "accounts.read");
  const isUsable = ({ scope, isForPartners, isForBroughtIn }: NavLink) =>
    (scope === undefined || covers(grants, scope)) && (isPartner || !isForPartners) && (isBroughtIn || !isForBroughtIn);
  const ownSections: NavSection[] =
    own && !isPartner
      ? [{ label: "Your account", icon: "accounts", href: `/accounts/${own}`, scope: "profile.read" }]
      : [];
  return [...ownSections, ...NAVIGATION].flatMap((section) => {
    if (!section.pages) return isUsable(section) ? [section] : [];
    const pages = section.pages.filter(isUsable);
    return pages[0] ? [{ ...section, pages, href: pages[0].href }] : [];
  });
}

/** Returns the sections without the pages of a bank that have nothing to show. *Find anything* still finds them. */
export const withoutEmptyBankPages = (sections: readonly NavSection[], bank: BankPages): NavSection[] =>
  sections.map(({ pages, ...section }) => ({
    ...section,
    ...(pages && { pages: pages.filter(({ ofBank }) => !ofBank || bank[ofBank]) }),
  }));

/** Links that a phone's bar shows first, and the number that fit next to More. */
const IN_BAR = ["/", "/transfers", "/accounts", "/cards", "/invites", "/wallet"];
const BAR_MAX = 4;

export function barOf(sections: readonly NavSection[]): (NavLink & { icon: NavIconName })[] {
  const links = sections.flatMap(({ pages, icon, ...section }) =>
    (pages ?? [section]).map((page) => ({ ...page, icon })),
  );
  const wanted = IN_BAR.flatMap((href) => links.find((link) => link.href === href) ?? []);
  const own = links.filter(({ href }) => /^\/accounts\/./.test(href));
  return [...own, ...wanted].slice(0, BAR_MAX);
}

/** Checks whether a path is a link's page or below it. */
export function isBelow(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** Checks whether a section or one of its pages contains a path. */
export function isSectionCurrent(path: string, section: NavSection): boolean {
  return [section.href, ...(section.pages ?? []).map((page) => page.href)].some((href) => isBelow(path, href));
}
