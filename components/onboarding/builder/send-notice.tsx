import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

/** A submit which the server refused, as a form keeps it. */
export interface SendNoticeProps {
  failure: { status: number; message: string; requestID?: string } | null;
}

/** What the server said of the whole invite, with the request ID to quote. */
export function SendNotice({ failure }: SendNoticeProps) {
  if (!failure) return null;
  return (
    <Notice tone="danger" role="alert" title="The invite was not created">
      <p>{WORDS[failure.status] ?? failure.message}</p>
      {failure.requestID && (
        <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
          Request ID <code className="font-mono text-xs break-all text-foreground">{failure.requestID}</code>
          <CopyButton value={failure.requestID} label="request ID" />
        </p>
      )}
    </Notice>
  );
}

const WORDS: Record<number, string> = {
  403: "Creating invites needs accounts.write. Ask an owner or administrator; what you entered stays here.",
  409: "One of your accounts has this foreign ID already. Change it under Advanced, or leave it empty.",
};
