"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { FlowTable as Table } from "./flow-table";

const FlowTable = dynamic(() => import("./flow-table").then((loaded) => loaded.FlowTable), {
  loading: () => <Skeleton className="h-40" />,
});

/** The bars in numbers, for who cannot see the chart or wants the exact ones. */
export function FlowNumbers(props: ComponentProps<typeof Table>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      <div className="mt-3">{isOpen && <FlowTable {...props} />}</div>
    </details>
  );
}
