"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/words/nouns";
import { SectionContext, useProblems } from "./form-context";

/** Returns true once the condition has been true. */
export function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}

export type FormSectionProps = {
  title: string;
  id?: string;
  description?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/**
 * A collapsible part of a long form. It counts its errors and opens when the count grows. Its fields render when it is
 * first opened, or when the form has any error, and stay so that input is kept.
 */
export function FormSection({ title, description, isOpenAtFirst = true, children, ...props }: FormSectionProps) {
  const panel = useId();
  const id = props.id ?? panel;
  const errorCount = useFaultCount(id);
  const [isOpen, setOpen] = useState(isOpenAtFirst || errorCount > 0);
  const [seenErrors, setSeenErrors] = useState(errorCount);
  if (errorCount !== seenErrors) {
    setSeenErrors(errorCount);
    if (errorCount > seenErrors) setOpen(true);
  }
  const isWrong = useProblems().length > 0;
  const isDrawn = useEver(isOpen || isWrong);
  return (
    <section id={props.id} data-collapsed={isOpen ? undefined : ""} className="rounded-xl border bg-card shadow-raise">
      <h2 className="flex">
        <button
          type="button"
          data-section-toggle
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-xl px-5 py-3 text-left text-[0.9375rem] font-semibold"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-muted-foreground transition-transform", isOpen && "rotate-90")}
          />
          <span className="grow">{title}</span>
          {errorCount > 0 && <Badge tone="danger">{counted(errorCount, "error")}</Badge>}
        </button>
      </h2>
      <div id={panel} hidden={!isOpen} className="border-t px-5 py-5">
        {description && <p className="mb-5 text-muted-foreground">{description}</p>}
        <SectionContext value={id}>
          <div className="grid gap-5">{isDrawn && children}</div>
        </SectionContext>
      </div>
    </section>
  );
}

export function useFaultCount(...sections: string[]): number {
  const wrong = useProblems().flatMap(({ control }) => (control?.section ? [control] : []));
  return new Set(wrong.filter(({ section = "" }) => sections.includes(section)).map(({ place }) => place)).size;
}
