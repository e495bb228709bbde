import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";

/** Says that an inactive card is being activated, or that this takes longer than usual. */
export function ActivationNotice({ isWaiting, onRefresh }: { isWaiting: boolean; onRefresh: () => void }) {
  if (isWaiting) {
    return (
      <p className="flex items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <Spinner />
        The card is being activated. This page updates by itself.
      </p>
    );
  }
  return (
    <Notice
      tone="info"
      title="Still inactive"
      action={
        <Button size="sm" onClick={onRefresh}>
          <RotateCw aria-hidden />
          Refresh
        </Button>
      }
    >
      Activation is taking longer than usual. Payments are declined until it finishes.
    </Notice>
  );
}
