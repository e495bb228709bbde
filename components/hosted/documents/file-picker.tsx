"use client";

import { Camera, Paperclip } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { useEarlyInput } from "@/components/ui/fields/early-input";
import { announce } from "@/components/ui/feedback/live-region";
import { FieldError } from "@/components/ui/fields/field";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { CallError } from "@/lib/client/call";
import { FILE_ENDINGS } from "@/lib/domain/kernel/limits";
import { useFailureWords } from "../kit/call-failure";
import { useWords } from "../kit/use-words";
import { fill } from "@/lib/core/bilingual";

/** Uploads a chosen or photographed file and shows the progress. `id` is the target of the error summary's link. */
export function FilePicker({ id, onFile }: { id: string; onFile: (file: File) => Promise<unknown> }) {
  const { documents } = useWords();
  const { say } = usePhrases();
  const failureWords = useFailureWords();
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    setProblem(undefined);
    setSending(file.name);
    try {
      await onFile(file);
      announce(fill(documents.sent, { name: file.name }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { file: fault } = (error.fields ?? {}) as { file?: string };
      setProblem(fill(documents.failed, { name: file.name, reason: fault ? say(fault) : failureWords(error) }));
    }
    setSending(undefined);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Pick
          id={id}
          label={documents.choose}
          icon={<Paperclip aria-hidden />}
          onChange={choose}
          accept={FILE_ENDINGS.join(",")}
          isDisabled={sending !== undefined}
        />
        <Pick
          label={documents.camera}
          icon={<Camera aria-hidden />}
          onChange={choose}
          accept="image/*"
          capture="environment"
          isDisabled={sending !== undefined}
        />
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">{documents.limits}</p>
      <p role="status" className="text-muted-foreground">
        {sending && fill(documents.sending, { name: sending })}
      </p>
      <FieldError id={`${id}-error`} message={problem} />
    </div>
  );
}

type PickProps = {
  id?: string;
  label: string;
  icon: ReactNode;
  accept: string;
  capture?: "environment";
  isDisabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The browser's file input, with a label that looks like a button. */
function Pick({ id, label, icon, isDisabled, ...input }: PickProps) {
  const own = useId();
  return (
    <span ref={useEarlyInput<HTMLSpanElement>()} className="relative inline-flex">
      <input
        id={id ?? own}
        type="file"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        disabled={isDisabled}
        {...input}
        aria-label={label}
      />
      <span
        aria-hidden
        className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-border-strong bg-card px-4 font-medium shadow-raise peer-hover:border-input peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:opacity-50 [&_svg]:size-4"
      >
        {icon}
        {label}
      </span>
    </span>
  );
}
