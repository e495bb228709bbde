import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { Brand } from "./brand";
import { OfflineBar } from "./offline-bar";
import { MAIN_ID, type Mode, ModeBar, SkipLink } from "./top-bars";

export type PublicShellProps = {
  brand?: ReactNode;
  mode?: Mode;
  /** The column's width: a sign-in box, a form, a page, or a page with a stepper next to it. */
  width?: "sm" | "md" | "lg" | "xl";
  /** Content next to the theme switch. */
  tools?: ReactNode;
  words?: { skip: string; mode: string; noRealMoney: string };
  children: ReactNode;
};

const WIDTHS = { sm: "max-w-md", md: "max-w-2xl", lg: "max-w-5xl", xl: "max-w-7xl" };

/** The layout of pages without a session: sign-in, hosted onboarding, errors. */
export function PublicShell({ brand, mode = "live", width = "sm", tools, words, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink {...(words && { label: words.skip })} />
      <OfflineBar />
      <ModeBar mode={mode} {...(words && { label: words.mode, note: words.noRealMoney })} />
      <header className="flex h-14 items-center justify-between gap-4 px-4 sm:px-6">
        {brand ?? <Brand />}
        <div className="flex items-center gap-1">
          {tools}
          <ThemeToggle />
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cn("mx-auto w-full min-w-0 grow px-4 pt-6 pb-16 sm:pt-12", WIDTHS[width])}
      >
        {children}
      </main>
    </div>
  );
}
