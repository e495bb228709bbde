import { Notice } from "@/components/ui/notice";

/** Says which answers of a step the partner filled in. */
export function PrefilledNotice({ partner, labels }: { partner: string; labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Notice title={`Filled in by ${partner}`} className="mb-5">
      {new Intl.ListFormat("en").format(labels)}. Check that it is right; you can change all of it.
    </Notice>
  );
}
