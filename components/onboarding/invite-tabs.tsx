"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { TabNav } from "@/components/ui/tab-nav";
import { queryFor } from "@/lib/client/query";
import { inviteList } from "@/lib/domain/invites/dashboard";
import { INVITE_TABS, type InviteSearch, inviteSearchRequest, invitesHref, statusLabel } from "./invite-search";
import { totalOf } from "./invite-total";

/** Invites by status with how many there are; changing the tab starts from the first page and keeps every other filter. */
export function InviteTabs({ search }: { search: InviteSearch }) {
  const { data } = useSuspenseQuery(queryFor(inviteList.search, inviteSearchRequest(search)));
  const items = INVITE_TABS.map((status) => ({
    href: invitesHref({ ...search, status, skip: 0 }),
    label: statusLabel(status),
    count: totalOf(data.counts, status),
    isCurrent: status === search.status,
  }));
  return <TabNav label="Invites by status" items={items} />;
}
