"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Pagination } from "@/components/ui/pagination";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { inviteList, type ListedInvite } from "@/lib/domain/invites/dashboard";
import { focusLeft } from "@/components/ui/focus-left";
import { InviteBulkBar } from "./invite-bulk-bar";
import type { InviteDialogKind } from "./invite-menu";
import { InviteQrDialog } from "./invite-qr-dialog";
import { InviteRow } from "./invite-row";
import { type InviteSearch, inviteSearchRequest, invitesHref } from "./invite-search";
import { totalOf } from "./invite-total";
import { NoInvites } from "./no-invites";
import { RevokeInviteDialog } from "./revoke-invite-dialog";
import { useSelection } from "./use-selection";

type Opened = { kind: InviteDialogKind; invite: ListedInvite; trigger: HTMLElement | null };

/** A page of the partner's invites, newest first. */
export function InviteTable({ search }: { search: InviteSearch }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(inviteList.search, inviteSearchRequest(search)));
  const [opened, setOpened] = useState<Opened | null>(null);
  const selection = useSelection(invitesHref(search));
  const close = () => {
    setOpened(null);
    focusLeft(opened?.trigger ?? null);
  };
  const total = totalOf(data.counts, search.status);
  if (data.items.length === 0) return <NoInvites search={search} />;
  const isAll = data.items.every(({ code }) => selection.has(code));
  return (
    <>
      <InviteBulkBar chosen={selection.chosen} total={total} search={search} onChoose={selection.set} />
      <Table caption="Invites" isBusy={isFetching}>
        <InviteTableHeader isAll={isAll} onSelectAll={(isSelected) => selection.set(isSelected ? data.items : [])} />
        <TableBody>
          {data.items.map((invite) => (
            <InviteRow
              key={invite.code}
              invite={invite}
              isSelected={selection.has(invite.code)}
              onSelect={(isSelected) => selection.toggle(invite, isSelected)}
              onOpen={(kind, trigger) => setOpened({ kind, invite, trigger })}
            />
          ))}
        </TableBody>
      </Table>
      <InvitePages search={search} shown={data.items.length} total={total} hasMore={data.more} />
      {opened?.kind === "qr" && <InviteQrDialog invite={opened.invite} isOpen onClose={close} />}
      {opened?.kind === "revoke" && <RevokeInviteDialog invite={opened.invite} isOpen onClose={close} />}
    </>
  );
}

function InviteTableHeader({ isAll, onSelectAll }: { isAll: boolean; onSelectAll: (isSelected: boolean) => void }) {
  return (
    <TableHeader>
      <TableRow>
        <TableHead className="w-4 pr-0">
          <Checkbox
            isLabelHidden
            label="Select all on this page"
            checked={isAll}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </TableHead>
        {["Recipient", "Status", "Capabilities", "Fee plan", "Created by", "Age", "Last step"].map((name) => (
          <TableHead key={name}>{name}</TableHead>
        ))}
        <TableHead>
          <span className="sr-only">Actions</span>
        </TableHead>
      </TableRow>
    </TableHeader>
  );
}

function InvitePages({
  search,
  shown,
  total,
  hasMore,
}: {
  search: InviteSearch;
  shown: number;
  total: number;
  hasMore: boolean;
}) {
  const skip = Math.max(0, search.skip);
  return (
    <Pagination
      label="Invites"
      summary={`${skip + 1}–${skip + shown} of ${total.toLocaleString("en-US")}`}
      previousHref={skip > 0 ? invitesHref({ ...search, skip: Math.max(0, skip - search.count) }) : undefined}
      nextHref={hasMore ? invitesHref({ ...search, skip: skip + search.count }) : undefined}
    />
  );
}
