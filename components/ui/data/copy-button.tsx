"use client";

import { Check, Copy, X } from "lucide-react";
import { Button, type ButtonProps } from "../button";
import { cn } from "../cn";
import { usePhrases } from "../words/use-phrases";
import { useCopy } from "../use-copy";

export type CopyButtonProps = {
  value: string;
  /** The name of the copied text, as in "Copy transfer ID". */
  label: string;
  /** Shows the word Copy next to the icon. */
  isTextShown?: boolean;
} & Pick<ButtonProps, "variant" | "size" | "className" | "autoFocus" | "aria-keyshortcuts">;

const ICONS = { idle: Copy, copied: Check, failed: X };
/** On a primary button, the icon keeps the color of the text. */
const TONES = { idle: undefined, copied: "text-success", failed: "text-danger" };
const WORDS = { idle: "Copy", copied: "Copied", failed: "Not copied" };

export function CopyButton({ value, label, isTextShown = false, variant, size, className, ...rest }: CopyButtonProps) {
  const { state, copy } = useCopy(label);
  const { say } = usePhrases();
  const Icon = ICONS[state];
  return (
    <Button
      variant={variant ?? (isTextShown ? "secondary" : "ghost")}
      size={size ?? (isTextShown ? "md" : "icon-sm")}
      aria-label={say(`Copy ${label}`)}
      title={isTextShown ? undefined : say(`Copy ${label}`)}
      className={className}
      onClick={() => void copy(value)}
      {...rest}
    >
      <Icon aria-hidden className={cn(variant !== "primary" && TONES[state])} />
      {isTextShown && WORDS[state]}
    </Button>
  );
}
