"use client";

import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { DeleteNote, NoteText } from "@/components/words/notes";
import { queryFor } from "@/lib/client/query";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";
import { accountActivity } from "@/lib/generated/operations/accounts";

const load = () => import("./note-form");
const NoteForm = dynamic(() => load().then((loaded) => loaded.NoteForm), { ssr: false });

/** Button that opens the note form. Hidden from viewers who may not write notes. */
export function AddNote({ accountID }: { accountID: string }) {
  if (!useCan("notes.write", accountID)) return null;
  return (
    <DialogButton label="Add note" icon={NotebookPen} size="sm" load={load}>
      {(close) => <NoteForm accountID={accountID} onClose={close} />}
    </DialogButton>
  );
}

/** Number of notes on the overview. The account's history has all of them. */
const SHOWN = 3;

/** The team's newest notes. Hidden from viewers who may not read them. */
export function AccountNotes({ accountID }: { accountID: string }) {
  const mayRead = useCan("audit.read", accountID);
  const request = { params: { accountID }, query: { kind: "note", count: SHOWN } } as const;
  const { data } = useQuery({ ...queryFor(accountActivity.list, request), enabled: mayRead });
  if (!mayRead || !data) return null;
  const { items, more } = data;
  return (
    <Card aria-label="Notes">
      <CardHeader title="Notes" actions={<AddNote accountID={accountID} />} />
      <CardBody className="grid gap-4">
        {items.length === 0 && <p className="text-muted-foreground">No notes yet. Only your team sees them.</p>}
        {items.length > 0 && (
          <ul aria-label="Newest notes" className="grid gap-4">
            {items.map((item) => (
              <Note key={item.activityID} item={item} accountID={accountID} />
            ))}
          </ul>
        )}
        {more && (
          <AppLink
            href={`/accounts/${accountID}/activity?kind=note`}
            className="justify-self-start rounded-sm text-primary-text hover:underline"
          >
            All notes
          </AppLink>
        )}
      </CardBody>
    </Card>
  );
}

function Note({ item, accountID }: { item: Activity; accountID: string }) {
  const { activityID, actor, createdOn, isYours } = item;
  return (
    <li className="grid gap-1">
      <NoteText of={item} />
      <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
        {actor?.name ?? "A colleague"}, <RelativeTime value={createdOn} />
      </p>
      {isYours && <DeleteNote accountID={accountID} noteID={activityID} />}
    </li>
  );
}
