import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";

/** Says that the builder goes on with an earlier draft, and offers to start over. */
export function ResumedNotice({ savedOn, onStartOver }: { savedOn: string; onStartOver: () => void }) {
  return (
    <Notice
      title="Your draft is back"
      action={
        <Button size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Saved <RelativeTime value={savedOn} />. Drafts never store ID numbers, dates of birth or acceptances.
    </Notice>
  );
}
