"use client";

import { type ComponentType, useId } from "react";
import { PublicShell } from "@/components/page/public-shell";
import { Toaster } from "@/components/ui/toaster";
import { CONTROLS } from "./controls";
import { SURFACES } from "./surfaces";

/** Components under one title; each is drawn once for each theme, so none has an ID of its own. */
export type Exhibit = readonly [title: string, Shown: ComponentType];

/** All components in their states, in both themes. What opens above the page takes the page's theme. */
export function Gallery() {
  return (
    <PublicShell width="lg" mode="sandbox">
      <h1 className="text-2xl font-semibold">Gallery</h1>
      <p className="mt-1 text-muted-foreground">
        Every component in its states, light and dark. Dialogs, hints and toasts take the theme of the page.
      </p>
      {[...CONTROLS, ...SURFACES].map(([title, Shown]) => (
        <InBothThemes key={title} title={title} Shown={Shown} />
      ))}
      <Toaster />
    </PublicShell>
  );
}

function InBothThemes({ title, Shown }: { title: string; Shown: ComponentType }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        {["light", "dark"].map((theme) => (
          <div
            key={theme}
            role="group"
            aria-label={`${title}, ${theme}`}
            className={`${theme} flex flex-col gap-4 rounded-xl border bg-background p-4 text-foreground`}
          >
            <Shown />
          </div>
        ))}
      </div>
    </section>
  );
}
