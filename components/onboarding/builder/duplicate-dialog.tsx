"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { useDeferredValue, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import { inviteList } from "@/lib/generated/operations/invites";
import { capabilityLabel } from "@/components/words/capabilities";
import { inviteName } from "../invite/invite-words";

const SHOWN = 10;

/** Finds an invite to start a like one from. */
export function DuplicateDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState("");
  const asked = useDeferredValue(q.trim());
  const query = { ...(asked && { q: asked }), count: SHOWN };
  const { data, isError } = useQuery({ ...queryFor(inviteList.search, { query }), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Duplicate of…"
      description="ID numbers, the foreign ID and recorded acceptances aren’t copied."
    >
      <div className="grid gap-3 pb-4">
        <Field label="Recipient, creator or code">
          <Input type="search" autoComplete="off" value={q} onChange={(event) => setQ(event.target.value)} />
        </Field>
        {isError && (
          <Notice tone="danger" role="alert">
            The invites couldn’t be loaded. Try again in a moment.
          </Notice>
        )}
        {!data && !isError && <Skeleton className="h-40" />}
        {data?.items.length === 0 && <p className="text-muted-foreground">No invites match.</p>}
        <ul className="grid divide-y">
          {data?.items.map((invite) => (
            <li key={invite.code}>
              <AppLink
                href={`/invites/new?from=${encodeURIComponent(invite.code)}`}
                className="grid min-h-11 gap-0.5 rounded-md px-2 py-2 hover:bg-muted"
                onClick={onClose}
              >
                <span className="font-medium">{inviteName(invite)}</span>
                <span className="text-[0.8125rem] text-muted-foreground">
                  <RelativeTime value={invite.createdOn} /> · {invite.capabilities.map(capabilityLabel).join(", ")}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
