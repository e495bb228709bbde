import { slugOf } from "./document";

/** Behavior pages of groups that are not named after their group. */
const PAGES: Partial<Record<string, readonly string[]>> = {
  Accounts: ["accounts", "connections"],
  Authentication: ["keys-and-tokens"],
  "Card issuing": ["cards", "card-spending"],
  Cards: ["linked-cards"],
  "End-to-end encryption": ["linked-cards"],
  Institutions: ["bank-accounts"],
  "Mobile wallet payment": ["mobile-pay"],
  Onboarding: ["invites", "onboarding"],
  "Payment methods": ["bank-accounts"],
  "Sandbox cards": ["card-spending"],
  Transfers: ["transfers", "rails"],
  Underwriting: ["capabilities"],
};

/** Returns the behavior pages of a group: those in the table, or the one with the group's own name. */
export const behaviorOf = (group: string) => PAGES[group] ?? [slugOf(group)];

/** Returns the address of a behavior page for a link between Markdown files; undefined for other files. */
export function hrefOf(link: string): string | undefined {
  if (link.startsWith("#")) return link;
  const [, name, anchor = ""] = /^(?:\.\.\/behavior\/)?([\w-]+)\.md(#.*)?$/.exec(link) ?? [];
  if (!name) return undefined;
  return name === "README" ? `/reference/behavior${anchor}` : `/reference/behavior/${name}${anchor}`;
}

/** Returns the anchor of a heading, as GitHub builds it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
