import { slugOf } from "./document";

/** Groups of the reference whose behavior is on pages of other names. */
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

/** The names of the pages of docs/behavior on a group: the page with the group's own name unless the table says others. */
export const behaviorOf = (group: string) => PAGES[group] ?? [slugOf(group)];

/** The address of a behavior page that a link between the Markdown files leads to; none for other files. */
export function hrefOf(link: string): string | undefined {
  if (link.startsWith("#")) return link;
  const [, name, anchor = ""] = /^(?:\.\.\/behavior\/)?([\w-]+)\.md(#.*)?$/.exec(link) ?? [];
  if (!name) return undefined;
  return name === "README" ? `/reference/behavior${anchor}` : `/reference/behavior/${name}${anchor}`;
}

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
