"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { useOperation } from "@/lib/client/use-operation";
import { listExports } from "@/lib/generated/operations/list-exports";
import { filtersOf, type List, type Params, type Search } from "./list";

const EXPORTS_PATH = "/settings/exports";

interface ExportButtonProps {
  list: List;
  params: Params;
  state: Search;
  download: List["downloads"][number];
  children: ReactNode;
}

/** Starts an export of a long list and links to the page for its file. */
export function ExportButton({ list, params, state, download, children }: ExportButtonProps) {
  const router = useRouter();
  const create = useOperation(listExports.create);
  const { label, operation, query } = download;
  const start = () => {
    const parameters = Object.entries({ ...filtersOf(list, state), ...query }).map(([name, value]) => [
      name,
      String(value),
    ]);
    const body = { path: operation.path, params, query: Object.fromEntries(parameters) as Record<string, string> };
    create.mutate({ body }, { onSuccess: () => router.push(EXPORTS_PATH) });
  };
  return (
    <>
      <Button
        size="sm"
        className="first-of-type:ml-auto"
        title={label}
        isPending={create.isPending}
        pendingLabel="Starting…"
        onClick={start}
      >
        {children}
      </Button>
      {create.error && (
        <div className="order-last basis-full">
          <FailureNotice failure={create.error} />
        </div>
      )}
    </>
  );
}
