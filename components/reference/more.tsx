"use client";

import { type ReactNode, useState } from "react";

interface MoreProps {
  title: string;
  /** Renders the content only once it is opened, because a page can have a hundred forms. */
  isLazy?: boolean;
  children: ReactNode;
}

export function More({ title, isLazy = false, children }: MoreProps) {
  const [isMade, setMade] = useState(!isLazy);
  return (
    <details
      className="min-w-0 rounded-lg border px-4 py-2.5 open:pb-4"
      onToggle={({ currentTarget }) => currentTarget.open && setMade(true)}
    >
      <summary className="min-h-6 cursor-pointer text-sm font-medium">{title}</summary>
      {isMade && <div className="mt-3 min-w-0">{children}</div>}
    </details>
  );
}
