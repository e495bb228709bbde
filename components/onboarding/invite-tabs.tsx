import { TabNav } from "@/components/ui/tab-nav";
import { INVITE_TABS, type InviteSearch, invitesHref, statusLabel } from "./invite-search";

/** Invites by status; changing the tab starts from the first page and keeps the text looked for. */
export function InviteTabs({ search }: { search: InviteSearch }) {
  const items = INVITE_TABS.map((status) => ({
    href: invitesHref({ ...search, status, skip: 0 }),
    label: statusLabel(status),
    isCurrent: status === search.status,
  }));
  return <TabNav label="Invites by status" items={items} />;
}
