"use client";

import { X } from "lucide-react";
import { AlertDialog as Alert, Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { focusLeft } from "../browser";
import { Button } from "../button";
import { cn } from "../cn";
import { Field } from "../fields/field";
import { Input } from "../fields/input";
import { Notice } from "../feedback/notice";
import { CloseProvider, type OpenOverlay, OVERLAY } from "./overlay";
import { OFFLINE, useOnline } from "../use-online";

/**
 * Returns focus to the previously focused element. The library handles only its own triggers, and a dialog opened by a
 * different component has none. The closing code may already have moved focus.
 */
function useFocusBack({ onCloseAutoFocus }: Pick<OpenOverlay, "onCloseAutoFocus">) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus:
      onCloseAutoFocus ??
      ((event: Event) => {
        event.preventDefault();
        if (document.activeElement === document.body) focusLeft(before.current);
      }),
  };
}

export interface DialogFrameProps {
  title: string;
  description?: ReactNode;
  /** The buttons. Wrap one in DialogClose to make it close the dialog. */
  footer?: ReactNode;
  /** False if there is only one way to continue. */
  hasClose?: boolean;
  children?: ReactNode;
}

/** The title, close button, scrolling body and footer of a dialog or sheet. */
export function DialogFrame({ title, description, footer, hasClose = true, children }: DialogFrameProps) {
  return (
    <>
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div className="grid min-w-0 gap-1">
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="text-muted-foreground">{description}</Radix.Description>}
        </div>
        {hasClose && (
          <Radix.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close" className="-mt-0.5 -mr-1.5 text-muted-foreground">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        )}
      </header>
      {children && <div className="min-h-0 grow overflow-y-auto px-5 py-2">{children}</div>}
      {footer && <footer className="flex flex-wrap items-center justify-end gap-2 px-5 pt-3 pb-4">{footer}</footer>}
    </>
  );
}

function Panel({ className, ...props }: OpenOverlay & DialogFrameProps & { className: string }) {
  const { onOpenChange, onCloseAutoFocus: _own, ...parts } = props;
  const focus = useFocusBack(props);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(parts.description ? {} : { "aria-describedby": undefined })}
          {...focus}
          className={cn("fixed z-50 flex flex-col bg-popover shadow-float focus:outline-none", className)}
        >
          <CloseProvider value={() => onOpenChange(false)}>
            <DialogFrame {...parts} />
          </CloseProvider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type DialogPanelProps = OpenOverlay & DialogFrameProps & { size?: "sm" | "md" | "lg" };

const SIZES = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

export function DialogPanel({ size = "md", ...props }: DialogPanelProps) {
  const phone = "inset-x-0 bottom-0 max-h-[90dvh] animate-fade-in rounded-t-xl";
  const wide = "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-xl";
  return <Panel {...props} className={cn(phone, wide, SIZES[size])} />;
}

export type SheetPanelProps = OpenOverlay & DialogFrameProps & { side?: "left" | "right"; className?: string };

const SIDES = {
  left: "left-0 animate-slide-in-left border-r",
  right: "right-0 animate-slide-in-right border-l",
};

export function SheetPanel({ side = "right", className, ...props }: SheetPanelProps) {
  return <Panel {...props} className={cn("inset-y-0 own:w-[min(28rem,100vw)]", SIDES[side], className)} />;
}

interface AlertDialogFrameProps {
  title: string;
  description: ReactNode;
  /** The verb: "Revoke invite". */
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  /** Performs the action. The dialog stays open until `open` becomes false, so that it can show an error. */
  onConfirm: () => void;
  tone?: "danger" | "primary";
  /** Text to type before the button works, for actions that cannot be undone. */
  typeToConfirm?: string;
  /** The error of the last try. */
  error?: ReactNode;
  children?: ReactNode;
}

export type AlertDialogPanelProps = OpenOverlay & AlertDialogFrameProps;

const BOX =
  "fixed top-1/2 left-1/2 z-50 grid max-h-[90dvh] w-[calc(100vw-2rem)] max-w-md -translate-1/2 animate-fade-in gap-4 overflow-y-auto rounded-xl bg-popover p-5 shadow-float focus:outline-none";

/** An open confirmation. Focus starts on Cancel. */
export function AlertDialogPanel(props: AlertDialogPanelProps) {
  const { onOpenChange, onCloseAutoFocus: _own, ...parts } = props;
  const focus = useFocusBack(props);
  return (
    <Alert.Root open onOpenChange={onOpenChange}>
      <Alert.Portal>
        <Alert.Overlay className={OVERLAY} />
        <Alert.Content className={BOX} {...focus}>
          <AlertDialogFrame {...parts} />
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}

function AlertDialogFrame(props: AlertDialogFrameProps) {
  const { title, description, typeToConfirm, confirmLabel, tone = "danger", error } = props;
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const isMissing = typeToConfirm !== undefined && typed.trim() !== typeToConfirm;
  const isOnline = useOnline();
  const confirm = () => {
    if (isMissing) setRefused(true);
    else if (isOnline) props.onConfirm();
  };
  return (
    <>
      <div className="grid gap-1.5">
        <Alert.Title className="text-base font-semibold">{title}</Alert.Title>
        <Alert.Description className="text-muted-foreground">{description}</Alert.Description>
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
        <Alert.Cancel asChild>
          <Button>Cancel</Button>
        </Alert.Cancel>
        <Button
          variant={tone}
          {...(!isOnline && { "aria-disabled": true, title: OFFLINE })}
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
