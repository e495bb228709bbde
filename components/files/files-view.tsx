"use client";

import { useCan } from "@/components/page/can";
import { FileTable } from "./file-table";
import { UploadFile, type UploadFileProps } from "./files.form";

/** An account's documents, and the form for one more for those who may upload. */
export function FilesView({ accountID, requirement }: UploadFileProps) {
  const mayUpload = useCan("files.write", accountID);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <FileTable params={{ accountID }} />
      </div>
      {mayUpload && <UploadFile accountID={accountID} requirement={requirement} />}
    </div>
  );
}
