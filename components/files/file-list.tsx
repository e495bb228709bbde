"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download, Files } from "lucide-react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { type FileDetails, files } from "@/lib/domain/files/contract";
import { DecideFile } from "./decide-file";
import { StateBadge } from "@/components/words/state-badge";
import { FILE_STATES } from "@/components/words/states";
import { fileMetadata, fileSize, subjectOf } from "./file-words";

/** Props of {@link FileList}; in the sandbox the partner plays the operator who decides. */
export interface FileListProps {
  accountID: string;
  isSandbox: boolean;
}

/** The documents of an account, newest first, and what came of them. */
export function FileList({ accountID, isSandbox }: FileListProps) {
  const { data } = useSuspenseQuery(queryFor(files.list, { params: { accountID } }));
  const mayDecide = useCan("documents.decide", accountID) && isSandbox;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Files />}
        title="No files yet"
        description="Documents for verification and underwriting appear here."
      />
    );
  return (
    <Table caption="Files">
      <TableHeader>
        <TableRow>
          <TableHead>File</TableHead>
          <TableHead>For</TableHead>
          <TableHead>Status</TableHead>
          <TableHead isNumeric>Size</TableHead>
          <TableHead>Uploaded</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {data.map((file) => (
          <FileRow key={file.fileID} file={file} mayDecide={mayDecide} />
        ))}
      </TableBody>
    </Table>
  );
}

function FileRow({ file, mayDecide }: { file: FileDetails; mayDecide: boolean }) {
  const { accountID, fileID, fileName, fileStatus, decisionReason, fileSizeBytes, createdOn } = file;
  const mayDownload = useCan("files.download", accountID);
  const { comment } = fileMetadata(file);
  return (
    <TableRow>
      <TableRowHeader>
        <span className="break-all">{fileName}</span>
        {comment && <span className="block text-[0.8125rem] font-normal text-muted-foreground">{comment}</span>}
      </TableRowHeader>
      <TableCell label="For">{subjectOf(file)}</TableCell>
      <TableCell label="Status">
        <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
          <StateBadge of={FILE_STATES[fileStatus]} />
          {decisionReason && <span className="text-[0.8125rem] text-muted-foreground">{decisionReason}</span>}
        </span>
      </TableCell>
      <TableCell label="Size" isNumeric>
        {fileSize(fileSizeBytes)}
      </TableCell>
      <TableCell label="Uploaded" className="whitespace-nowrap">
        <RelativeTime value={createdOn} />
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap justify-end gap-2 max-sm:w-full">
          {mayDecide && fileStatus === "pending" && <DecideFile file={file} />}
          {mayDownload && (
            <Button size="sm" asChild>
              <a href={urlOf(files.content, { params: { accountID, fileID } })} download={fileName}>
                <Download aria-hidden />
                Download<span className="sr-only"> {fileName}</span>
              </a>
            </Button>
          )}
        </span>
      </TableCell>
    </TableRow>
  );
}
