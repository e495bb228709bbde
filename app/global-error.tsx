"use client";

import { ErrorState } from "@/components/ui/error-state";
import "./globals.css";

/** The last resort, when the root layout itself failed; it has no providers and brings its own document. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Tender</title>
        <main className="mx-auto grid max-w-2xl gap-5 px-4 py-16">
          <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
          <ErrorState title="Tender could not be shown" description="The problem is on our side. Nothing you saved is lost." onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
