/** The id of every page's main landmark. */
export const MAIN_ID = "main";

/** The first stop of the Tab key: past the navigation, to the page itself. */
export function SkipLink({ label = "Skip to content" }: { label?: string }) {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-md bg-foreground px-4 py-2 font-medium text-background focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
    >
      {label}
    </a>
  );
}
