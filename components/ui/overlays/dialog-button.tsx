import { Button, type ButtonProps } from "../button";
import { LaterDialog, type LaterDialogProps } from "./overlay";

type DialogButtonProps = Omit<LaterDialogProps, "trigger"> &
  Pick<ButtonProps, "icon" | "variant" | "size"> & { label: string };

/** A button that opens a dialog, which loads on demand. */
export function DialogButton({ label, load, children, ...look }: DialogButtonProps) {
  return (
    <LaterDialog load={load} trigger={<Button {...look}>{label}</Button>}>
      {children}
    </LaterDialog>
  );
}
