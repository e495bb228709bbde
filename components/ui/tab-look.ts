/** The look of a row of tabs, shared with TabNav. */
// The row holds texts that are only for screen readers, so that they do not widen the page.
export const TAB_ROW = "relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]";

/** The look of one tab, shared with TabNav. */
export const TAB =
  "-mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-primary-text aria-selected:text-foreground aria-[current]:border-primary-text aria-[current]:text-foreground touch:h-11";
