"use client";

import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Input } from "./input";
import { Notice } from "./notice";
import type { OpenOverlay } from "./overlay";
import { OVERLAY } from "./overlay-look";

interface AlertDialogFrameProps {
  title: string;
  /** The effect, in one sentence. */
  description: ReactNode;
  /** The verb: "Revoke invite". */
  confirmLabel: string;
  /** "Revoking…" */
  pendingLabel?: string;
  isPending?: boolean;
  /** Does the work; the dialog stays open until `open` turns false, so that a failure can be shown. */
  onConfirm: () => void;
  tone?: "danger" | "primary";
  /** Text that must be typed before the button works, for what cannot be undone at all. */
  typeToConfirm?: string;
  /** Says why the last try failed. */
  error?: ReactNode;
  children?: ReactNode;
}

export type AlertDialogPanelProps = OpenOverlay & AlertDialogFrameProps;

const BOX =
  "fixed top-1/2 left-1/2 z-50 grid max-h-[90dvh] w-[calc(100vw-2rem)] max-w-md -translate-1/2 animate-fade-in gap-4 overflow-y-auto rounded-xl bg-popover p-5 shadow-float focus:outline-none";

/** An open question; focus starts on Cancel. */
export function AlertDialogPanel({ onOpenChange, onCloseAutoFocus, ...parts }: AlertDialogPanelProps) {
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content className={BOX} {...(onCloseAutoFocus && { onCloseAutoFocus })}>
          <AlertDialogFrame {...parts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function AlertDialogFrame(props: AlertDialogFrameProps) {
  const { title, description, typeToConfirm, confirmLabel, tone = "danger", error } = props;
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const isMissing = typeToConfirm !== undefined && typed.trim() !== typeToConfirm;
  const confirm = () => (isMissing ? setRefused(true) : props.onConfirm());
  return (
    <>
      <div className="grid gap-1.5">
        <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
        <Radix.Description className="text-muted-foreground">{description}</Radix.Description>
      </div>
      {props.children}
      {typeToConfirm !== undefined && (
        <Field
          label={`Type ${typeToConfirm} to confirm`}
          error={isRefused && isMissing ? `Type ${typeToConfirm} exactly` : undefined}
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Radix.Cancel asChild>
          <Button>Cancel</Button>
        </Radix.Cancel>
        <Button
          variant={tone}
          isPending={props.isPending ?? false}
          pendingLabel={props.pendingLabel ?? confirmLabel}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
