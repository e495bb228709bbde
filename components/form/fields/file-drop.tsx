"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, useFieldControl } from "@/components/ui/fields/field";
import { fileSize } from "@/components/ui/words/format";
import { useValueField } from "../use-field";

interface FileFieldProps {
  hint: string;
  endings: readonly string[];
  /** An error that the form reports under a different field name. */
  fault?: string | undefined;
}

/** The form field "file": one file, dropped or chosen with the browser's file input. */
export function FileField({ hint, endings, fault }: FileFieldProps) {
  const { field, error } = useValueField("file", "File");
  return (
    <Field label="File" name="file" hint={hint} error={error ?? fault} isRequired>
      <DropZone value={field.value as File | undefined} endings={endings} onValueChange={field.onChange} />
    </Field>
  );
}

interface DropZoneProps extends Pick<FileFieldProps, "endings"> {
  value: File | undefined;
  onValueChange: (file: File | undefined) => void;
}

export function DropZone({ value, endings, onValueChange }: DropZoneProps) {
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
        {value ? `${fileSize(value.size)}, ready` : "Drop a file here, or choose one:"}
      </p>
      <input
        {...useFieldControl({})}
        ref={input}
        name="file"
        type="file"
        accept={endings.join(",")}
        className="w-full min-w-0 text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-border-strong file:bg-card file:px-3 file:text-sm file:font-medium file:text-foreground"
        onChange={(event) => onValueChange(event.target.files?.[0])}
      />
    </div>
  );
}
