import { CopyButton } from "@/components/ui/data/copy-button";

/** The two ends of an ID, with a button that copies the full ID. */
export function ShortID({ value, label }: { value: string; label: string }) {
  return (
    <>
      <code className="font-mono text-xs" title={value}>
        {value.slice(0, 8)}…{value.slice(-4)}
      </code>
      <CopyButton value={value} label={label} />
    </>
  );
}
