import { Badge } from "@/components/ui/badge";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";

/** Posting for display: its name, and its lines. */
export interface PostingInWords {
  txnID: string;
  title: string;
  badge?: string | undefined;
  createdOn: string;
  reason?: string | undefined;
  lines: readonly { label: string; amount: number }[];
}

interface LedgerPostingsProps {
  /** Undefined while they load. */
  postings: readonly PostingInWords[] | undefined;
  error: { requestID?: string } | null;
  /** Text that is valid even if they cannot be loaded. */
  status: string;
  isRetrying: boolean;
  onRetry: () => void;
  under: "h2" | "h3";
}

export function LedgerPostings({ postings, error, status, isRetrying, onRetry, under }: LedgerPostingsProps) {
  if (error)
    return (
      <ErrorState
        title="The entries couldn’t be loaded"
        description={status}
        requestID={error.requestID}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  if (!postings)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={2} />
      </div>
    );
  return postings.map((posting) => (
    <Posting key={posting.txnID} posting={posting} heading={under === "h2" ? "h3" : "h4"} />
  ));
}

function Posting({ posting, heading: Heading }: { posting: PostingInWords; heading: "h3" | "h4" }) {
  const { title, badge, createdOn, reason, lines } = posting;
  return (
    <div className="rounded-xl border px-4 py-3">
      <Heading className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {title}
        {badge && <Badge tone="info">{badge}</Badge>}
      </Heading>
      <p className="text-[0.8125rem] wrap-anywhere text-muted-foreground">
        <ExactTime value={createdOn} />
        {reason && ` · ${reason}`}
      </p>
      <dl className="mt-2 divide-y border-t">
        {lines.map(({ label, amount }, index) => (
          <div key={index} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="min-w-0 wrap-anywhere text-muted-foreground">{label}</dt>
            <dd>
              <Money cents={amount} isSigned />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
