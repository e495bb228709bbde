"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pagination } from "@/components/ui/pagination";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import type { OnboardingInvite } from "@/lib/domain/onboarding/contract";
import { inviteList } from "@/lib/domain/onboarding/search-contract";
import { focusLeft } from "./focus-left";
import type { InviteDialogKind } from "./invite-menu";
import { InviteQrDialog } from "./invite-qr-dialog";
import { InviteRow } from "./invite-row";
import { type InviteSearch, inviteSearchRequest, invitesHref } from "./invite-search";
import { NoInvites } from "./no-invites";
import { RevokeInviteDialog } from "./revoke-invite-dialog";

type Opened = { kind: InviteDialogKind; invite: OnboardingInvite; trigger: HTMLElement | null };

/** A page of the partner's invites, newest first. */
export function InviteTable({ search }: { search: InviteSearch }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(inviteList.search, inviteSearchRequest(search)));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    focusLeft(opened?.trigger ?? null);
  };
  return (
    <>
      {data.items.length === 0 ? (
        <NoInvites search={search} />
      ) : (
        <>
          <Table caption="Invites" isBusy={isFetching}>
            <InviteTableHeader />
            <TableBody>
              {data.items.map((invite) => (
                <InviteRow key={invite.code} invite={invite} onOpen={(kind, trigger) => setOpened({ kind, invite, trigger })} />
              ))}
            </TableBody>
          </Table>
          <InvitePages search={search} shown={data.items.length} hasMore={data.more} />
        </>
      )}
      {opened?.kind === "qr" && <InviteQrDialog invite={opened.invite} isOpen onClose={close} />}
      {opened?.kind === "revoke" && <RevokeInviteDialog invite={opened.invite} isOpen onClose={close} />}
    </>
  );
}

function InviteTableHeader() {
  return (
    <TableHeader>
      <TableRow>
        <TableHead>Recipient</TableHead>
        <TableHead>Status</TableHead>
        <TableHead>Capabilities</TableHead>
        <TableHead>Fee plan</TableHead>
        <TableHead>Created</TableHead>
        <TableHead><span className="sr-only">Actions</span></TableHead>
      </TableRow>
    </TableHeader>
  );
}

function InvitePages({ search, shown, hasMore }: { search: InviteSearch; shown: number; hasMore: boolean }) {
  const skip = Math.max(0, search.skip);
  return (
    <Pagination
      label="Invites"
      summary={`${skip + 1}–${skip + shown}`}
      previousHref={skip > 0 ? invitesHref({ ...search, skip: Math.max(0, skip - search.count) }) : undefined}
      nextHref={hasMore ? invitesHref({ ...search, skip: skip + search.count }) : undefined}
    />
  );
}
