"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, useFieldControl } from "@/components/ui/field";
import { fileSize } from "@/components/ui/format";

export interface FileDropProps {
  name: string;
  value: File | undefined;
  error: string | undefined;
  /** Says in words which files it takes. */
  hint: string;
  /** Lists the endings that the browser's dialog offers. */
  endings: readonly string[];
  onValueChange: (file: File | undefined) => void;
}

/** One file, dropped here or chosen with the browser's own control. */
export function FileDrop({ name, error, hint, ...rest }: FileDropProps) {
  return (
    <Field label="File" name={name} hint={hint} error={error} isRequired>
      <DropZone name={name} {...rest} />
    </Field>
  );
}

function DropZone({ name, value, endings, onValueChange }: Omit<FileDropProps, "error" | "hint">) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (input.current) input.current.files = files;
    onValueChange(files[0]);
  };
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        "grid gap-3 rounded-lg border border-dashed own:border-border-strong p-4",
        isOver && "border-primary bg-primary-soft",
      )}
    >
      <p className="flex items-center gap-2 text-muted-foreground">
        <FileUp aria-hidden className="size-5 shrink-0" />
        {value ? `${fileSize(value.size)} to be uploaded` : "Drop a file here, or choose one:"}
      </p>
      <input
        {...useFieldControl({})}
        ref={input}
        name={name}
        type="file"
        accept={endings.join(",")}
        className="w-full min-w-0 text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-border-strong file:bg-card file:px-3 file:text-sm file:font-medium file:text-foreground"
        onChange={(event) => onValueChange(event.target.files?.[0])}
      />
    </div>
  );
}
