/** The icons a section of the navigation may have. */
export type NavIconName = "invites" | "accounts" | "cards" | "developers" | "settings";

/** One page of the navigation. */
export type NavLink = { label: string; href: string };

/** One section: a link of its own, or a heading above its pages. */
export type NavSection = { label: string; icon: NavIconName; href: string; pages?: readonly NavLink[] };

/** The sections that exist; a section's `href` is its first page. */
export const NAVIGATION: readonly NavSection[] = [
  { label: "Invites", icon: "invites", href: "/invites" },
  { label: "Accounts", icon: "accounts", href: "/accounts" },
  { label: "Cards", icon: "cards", href: "/cards" },
  {
    label: "Developers",
    icon: "developers",
    href: "/developers/api-keys",
    pages: [{ label: "API keys", href: "/developers/api-keys" }],
  },
  {
    label: "Settings",
    icon: "settings",
    href: "/settings/compliance",
    pages: [
      { label: "Compliance", href: "/settings/compliance" },
      { label: "Security", href: "/settings/security" },
    ],
  },
];

/** Says whether a path lies on or below a link. */
export function isBelow(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** Says whether a section, or one of its pages, holds a path. */
export function isSectionCurrent(path: string, section: NavSection): boolean {
  return [section.href, ...(section.pages ?? []).map((page) => page.href)].some((href) => isBelow(path, href));
}
