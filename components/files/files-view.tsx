"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/domain/accounts/contract";
import { FileList } from "./file-list";
import { UploadFile, type UploadFileProps } from "./files.form";

/** An account's documents, and the form for one more for those who may upload. */
export function FilesView({ accountID, requirement }: UploadFileProps) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const mayUpload = useCan("files.write", accountID);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <FileList accountID={accountID} isSandbox={account.mode === "sandbox"} />
      </div>
      {mayUpload && <UploadFile accountID={accountID} requirement={requirement} />}
    </div>
  );
}
