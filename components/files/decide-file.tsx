"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { FailureNotice } from "@/components/form/failure-notice";
import { SelectField } from "@/components/form/select-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/operations/accounts";
import { capabilities } from "@/lib/operations/capabilities";
import type { DocumentError, FileDetails } from "@/lib/domain/files/contract";
import { DOCUMENT_ERRORS } from "@/lib/domain/files/shared/names";
import { files } from "@/lib/operations/files";
import { documentError } from "./file-words";

const ERRORS = DOCUMENT_ERRORS.map((value) => ({ value, label: documentError(value) }));
const REFRESH = [files.list, capabilities.list, accounts.get];
const USUAL: DocumentError = "document-illegible";

/** Plays the operator in the sandbox: approves a document, or rejects it for a reason. */
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
      <DialogForm
        operation={files.decide}
        request={{ params }}
        refresh={REFRESH}
        defaults={{ errorCode: USUAL }}
        toBody={({ errorCode }) => ({ decision: "reject", errorCode, reason: documentError(errorCode) })}
        trigger={
          <Button size="sm">
            Reject<span className="sr-only"> {fileName} (sandbox)</span>
          </Button>
        }
        title={`Reject ${fileName}?`}
        description="In the sandbox, you act as the operator. The requirement becomes due again."
        labels={["Reject file", "Rejecting…"]}
        done={() => toast.success(`${fileName} is rejected`)}
      >
        <SelectField name="errorCode" label="Reason" options={ERRORS} />
      </DialogForm>
      <FailureNotice failure={approve.error} />
    </>
  );
}
