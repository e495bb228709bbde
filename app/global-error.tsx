"use client";

import "./globals.css";

/** Error page for a failure of the root layout. It renders its own document and has no providers. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Tender</title>
        <main className="mx-auto grid max-w-2xl gap-5 px-4 py-16">
          <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
          <p className="text-muted-foreground">
            Tender couldn’t load. The problem is on our end. Nothing you saved is lost.
          </p>
          <div>
            <button
              type="button"
              onClick={retry}
              className="inline-flex min-h-11 items-center rounded-lg border border-border-strong bg-card px-4 font-medium shadow-raise"
            >
              Retry
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
