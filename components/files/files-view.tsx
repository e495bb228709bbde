"use client";

import { Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { useOverlay } from "@/components/ui/overlay";
import { FileTable } from "./file-table";

const load = () => import("./upload-form");
const UploadForm = dynamic(() => load().then((loaded) => loaded.UploadForm), { ssr: false });

interface FilesViewProps {
  accountID: string;
  /** What the address asks a document for. */
  requirement: string | undefined;
}

/** An account's documents, and the way to one more for those who may upload. */
export function FilesView(props: FilesViewProps) {
  const { accountID } = props;
  return (
    <div className="grid gap-4">
      {useCan("files.write", accountID) && <UploadFile {...props} />}
      <FileTable params={{ accountID }} />
    </div>
  );
}

/** Opens by itself for what the address asks for. */
function UploadFile({ accountID, requirement }: FilesViewProps) {
  const [open, onOpenChange] = useState(requirement !== undefined);
  const trigger = (
    <Button variant="primary" className="justify-self-end">
      <Upload aria-hidden />
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
