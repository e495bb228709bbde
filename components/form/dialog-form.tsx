"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog, type DialogProps } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { catchFocus } from "@/components/ui/when-done";
import type { NamedOperation } from "@/lib/core/named";
import { OperationForm, type OperationFormProps } from "./operation-form";

export type DialogFormProps<O extends NamedOperation, V extends FieldValues> = Omit<
  OperationFormProps<O, V>,
  "cancel" | "className" | "isShort" | "done"
> &
  Pick<DialogProps, "title" | "description" | "size"> & {
    /** The message after success, or a function for other consequences. */
    done: string | OperationFormProps<O, V>["done"];
    /**
     * The button that opens the dialog. Without one, the dialog opens immediately and calls `onClose` when it closes.
     */
    trigger?: ReactNode;
    onClose?: () => void;
  };

/** A form in a dialog that closes on success. Each time it opens, it starts with its initial values. */
export function DialogForm<O extends NamedOperation, V extends FieldValues>({
  trigger,
  onClose,
  title,
  description,
  size = "sm",
  done,
  children,
  ...form
}: DialogFormProps<O, V>) {
  const [isOpen, setOpen] = useState(trigger === undefined);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <Dialog open={isOpen} onOpenChange={change} trigger={trigger} title={title} description={description} size={size}>
      <OperationForm
        {...form}
        isShort
        className="gap-4 pb-3"
        done={(result, sentForm) => {
          change(false);
          if (typeof done === "string") toast.success(done);
          else done(result, sentForm);
          catchFocus();
        }}
      >
        {children}
      </OperationForm>
    </Dialog>
  );
}
