"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { partsOfNote } from "@/lib/domain/accounts/notes/shared/mentions";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";
import { accountActivity } from "@/lib/generated/operations/accounts";
import { accountNotes } from "@/lib/generated/operations/notes";

/** Note as typed, with its mentions highlighted: by name, if colleagues entered one. */
export function NoteText({ of: { text = "", mentioned = {} } }: { of: Pick<Activity, "text" | "mentioned"> }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {partsOfNote(text).map((part, index) =>
        part.email ? (
          <span key={index} title={part.email} className="font-medium text-primary-text">
            {mentioned[part.email] ? `@${mentioned[part.email]}` : part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

export function DeleteNote({ accountID, noteID }: { accountID: string; noteID: string }) {
  const mayWrite = useCan("notes.write", accountID);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <p className="text-muted-foreground">This note is deleted.</p>;
  if (!mayWrite) return null;
  return (
    <ConfirmAction
      operation={accountNotes.delete}
      request={{ params: { accountID, noteID } }}
      refresh={[accountActivity.list]}
      trigger={
        <Button variant="ghost" size="sm" className="-ml-2.5 justify-self-start">
          Delete note
        </Button>
      }
      title="Delete this note?"
      effect="Your team no longer sees it. The audit trail says that you deleted a note, without its text."
      labels={["Delete note", "Deleting…"]}
      done="Note deleted"
      then={() => setDeleted(true)}
    />
  );
}
