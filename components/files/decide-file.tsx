"use client";

import { useState } from "react";
import { CallNotice, faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { DocumentError, type FileDetails, files } from "@/lib/domain/files/contract";
import { DOCUMENT_ERROR_WORDS } from "./file-words";

const ERRORS = DocumentError.options.map((value) => ({ value, label: DOCUMENT_ERROR_WORDS[value] }));
const REFRESH = [files.list, capabilities.list, accounts.get];

/** Plays the operator's part in the sandbox: a document is approved, or rejected for a reason. */
export function DecideFile({ file: { accountID, fileID, fileName } }: { file: FileDetails }) {
  const approve = useOperation(files.decide, { refresh: REFRESH });
  const params = { accountID, fileID };
  return (
    <>
      <Button
        size="sm"
        isPending={approve.isPending}
        pendingLabel="Approving…"
        onClick={() =>
          whenDone(approve.mutateAsync({ params, body: { decision: "approve" } }), () =>
            toast.success(`${fileName} is approved`),
          )
        }
      >
        Approve<span className="sr-only"> {fileName} (sandbox)</span>
      </Button>
      <RejectFile accountID={accountID} fileID={fileID} fileName={fileName} />
      <CallNotice fault={approve.error} />
    </>
  );
}

function RejectFile({ accountID, fileID, fileName }: { accountID: string; fileID: string; fileName: string }) {
  const [isOpen, setOpen] = useState(false);
  const [errorCode, setErrorCode] = useState<DocumentError>("document-illegible");
  const reject = useOperation(files.decide, { refresh: REFRESH });
  const change = (next: boolean) => {
    setOpen(next);
    reject.reset();
  };
  const confirm = () =>
    whenDone(
      reject.mutateAsync({
        params: { accountID, fileID },
        body: { decision: "reject", errorCode, reason: DOCUMENT_ERROR_WORDS[errorCode] },
      }),
      () => {
        change(false);
        toast.success(`${fileName} is rejected`);
      },
    );
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm">
          Reject<span className="sr-only"> {fileName} (sandbox)</span>
        </Button>
      }
      title={`Reject ${fileName}?`}
      description="In the sandbox you play the operator. What the document answers becomes due again."
      confirmLabel="Reject file"
      pendingLabel="Rejecting…"
      isPending={reject.isPending}
      error={reject.error && faultSentence(reject.error)}
      onConfirm={confirm}
    >
      <Field label="Reason">
        <Select
          options={ERRORS}
          value={errorCode}
          onChange={(event) => setErrorCode(DocumentError.parse(event.target.value))}
        />
      </Field>
    </AlertDialog>
  );
}
