"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** What is shown where there is no room for both. */
export type View = "form" | "preview";
const VIEWS: readonly { view: View; label: string }[] = [
  { view: "form", label: "Form" },
  { view: "preview", label: "Preview" },
];

/** On screens too narrow for both: the form, or what the invitee will see. */
export function ViewSwitch({ view: current, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div
      role="group"
      aria-label="View"
      className="mb-4 grid grid-cols-2 gap-1 rounded-lg border bg-muted p-1 min-[75rem]:hidden"
    >
      {VIEWS.map(({ view, label }) => (
        <Button
          key={view}
          size="sm"
          variant={view === current ? "secondary" : "ghost"}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The form with the preview beside it, or one of them on narrow screens; both stay mounted. */
export function BuilderColumns({ view, preview, children }: { view: View; preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
      <div className={cn("min-w-0", view === "preview" && "max-[75rem]:hidden")}>{children}</div>
      <div
        className={cn(
          "min-[75rem]:sticky min-[75rem]:top-[calc(var(--shell-top)+1rem)]",
          view === "form" && "max-[75rem]:hidden",
        )}
      >
        {preview}
      </div>
    </div>
  );
}
