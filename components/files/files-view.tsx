"use client";

import { Download, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { actions, badge, opener, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { fileSize } from "@/components/ui/words/format";
import { useOverlay } from "@/components/ui/overlays/overlay";
import { FILE_STATES } from "@/components/words/states";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { FileDetails } from "@/lib/domain/accounts/files/contract";
import { accounts } from "@/lib/generated/operations/accounts";
import { files } from "@/lib/generated/operations/files";
import { fileMetadata, subjectOf } from "./file-words";

const fileList = list(files.list, {
  noun: "file",
  key: "fileID",
  columns: [
    opener("File", ({ fileName }) => fileName),
    text("For", subjectOf, { priority: 3 }),
    badge("Status", statusOf, { width: "lg", priority: 1 }),
    text("Comment", (file) => fileMetadata(file).comment, { priority: 7 }),
    text("Size", ({ fileSizeBytes }) => fileSize(fileSizeBytes), { width: "xs", priority: 6 }),
    when("Uploaded", ({ createdOn }) => createdOn, { width: "sm", priority: 5 }),
    actions((file) => <FileActions file={file} />, { width: "xl", priority: 2 }),
  ],
  empty: {
    drawing: "files",
    title: "No files yet",
    description: "Documents for verification and underwriting appear here.",
  },
});

function statusOf({ fileStatus, decisionReason }: FileDetails) {
  const { label, ...look } = FILE_STATES[fileStatus];
  return { ...look, label: decisionReason ? `${label}: ${decisionReason}` : label };
}

const load = () => import("./file-forms");
const UploadForm = dynamic(() => load().then((loaded) => loaded.UploadForm), { ssr: false });

interface FilesViewProps {
  accountID: string;
  requirement: string | undefined;
}

/** Documents of an account, with Upload for viewers with permission. */
export function FilesView(props: FilesViewProps) {
  const { accountID } = props;
  return (
    <div className="grid gap-4">
      {useCan("files.write", accountID) && <UploadFile {...props} />}
      <FileTable params={{ accountID }} />
    </div>
  );
}

/** Opens without a click if the address asks for a document. */
function UploadFile({ accountID, requirement }: FilesViewProps) {
  const [open, onOpenChange] = useState(requirement !== undefined);
  const trigger = (
    <Button variant="primary" className="justify-self-end" icon={Upload}>
      Upload a file
    </Button>
  );
  const { opener, overlay } = useOverlay({ trigger, open, onOpenChange }, load);
  return (
    <>
      {opener}
      {overlay && <UploadForm {...{ accountID, requirement }} onClose={() => onOpenChange(false)} />}
    </>
  );
}

const FileTable = view(fileList);

const DecideFile = dynamic(() => import("./decide-file").then((loaded) => loaded.DecideFile), { loading: () => null });

/** Actions for a file. In the sandbox the partner plays the reviewer. */
function FileActions({ file }: { file: FileDetails }) {
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
