"use client";

import dynamic from "next/dynamic";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { toast } from "@/components/ui/overlays/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import type { FileDetails } from "@/lib/domain/accounts/files/contract";
import { files } from "@/lib/generated/operations/files";
import { DECISION_READS } from "./uploads";

const load = () => import("./file-forms");
const RejectFileForm = dynamic(() => load().then((loaded) => loaded.RejectFileForm), { ssr: false });

/** Plays the reviewer in the sandbox: approves a document, or rejects it with a reason. */
export function DecideFile({ file }: { file: FileDetails }) {
  const { accountID, fileID, fileName } = file;
  const approve = useOperation(files.decide, { refresh: DECISION_READS });
  const reject = (
    <Button size="sm">
      Reject<span className="sr-only"> {fileName} (sandbox)</span>
    </Button>
  );
  return (
    <>
      <Button
        size="sm"
        isPending={approve.isPending}
        pendingLabel="Approving…"
        onClick={() =>
          whenDone(approve.mutateAsync({ params: { accountID, fileID }, body: { decision: "approve" } }), () =>
            toast.success(`${fileName} is approved`),
          )
        }
      >
        Approve<span className="sr-only"> {fileName} (sandbox)</span>
      </Button>
      <LaterDialog trigger={reject} load={load}>
        {(close) => <RejectFileForm file={file} onClose={close} />}
      </LaterDialog>
      <FailureNotice failure={approve.error} />
    </>
  );
}
