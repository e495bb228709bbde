"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogClose } from "@/components/ui/overlay";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/input";
import { type ImportResult, importBody } from "../invite/import-body";
import type { InviteSource } from "../invite/invite-defaults";

/** Fills the builder from a pasted request body, or lists what is wrong with it by path. */
export function ImportDialog({ onClose, onImport }: { onClose: () => void; onImport: (source: InviteSource) => void }) {
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<ImportResult | null>(null);
  const read = () => {
    const imported = importBody(text);
    setOutcome(imported);
    if (!imported.source) return;
    onImport(imported.source);
    onClose();
  };
  const footer = (
    <>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button variant="primary" onClick={read}>
        Import
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title="Import JSON"
      description="The body of POST /api/onboarding-invites."
      footer={footer}
    >
      <div className="grid gap-3">
        <Field label="Body">
          <Textarea
            rows={12}
            spellCheck={false}
            autoComplete="off"
            className="max-h-80 font-mono text-[0.8125rem]"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {outcome && outcome.faults.length > 0 && (
          <Notice
            tone="danger"
            role="alert"
            title={`Nothing was imported — ${outcome.faults.length} ${outcome.faults.length === 1 ? "error" : "errors"}`}
          >
            <ul className="grid gap-0.5">
              {outcome.faults.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  <code className="font-mono text-xs">{path || "The text"}</code> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
