"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";
import type { FileDetails } from "@/lib/domain/files/contract";
import { files } from "@/lib/operations/files";

const DecideFile = dynamic(() => import("./decide-file").then((loaded) => loaded.DecideFile), { loading: () => null });

/** What can be done with a file; in the sandbox the partner plays the reviewer. */
export function FileActions({ file }: { file: FileDetails }) {
  const { accountID, fileID, fileName, fileStatus } = file;
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const mayDecide = useCan("documents.decide", accountID) && account.mode === "sandbox";
  const mayDownload = useCan("files.download", accountID);
  return (
    <span className="flex justify-end gap-2">
      {mayDecide && fileStatus === "pending" && <DecideFile file={file} />}
      {mayDownload && (
        <Button size="sm" asChild>
          <a href={urlOf(files.content, { params: { accountID, fileID } })} download={fileName}>
            <Download aria-hidden />
            <span className="sr-only">Download {fileName}</span>
          </a>
        </Button>
      )}
    </span>
  );
}
