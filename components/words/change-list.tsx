import type { Change } from "@/lib/domain/platform/audit/dashboard";
import { labelAt } from "./profile-fields";

/** Changed fields, each with its value before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="divide-y rounded-md border" aria-label="What changed">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[minmax(8rem,12rem)_1fr]">
          <dt className="text-muted-foreground">{fieldInWords(change.field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <ChangedValue change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ change: { before, after } }: { change: Change }) {
  if (before === undefined && after === undefined) return <>Changed. The value isn’t stored.</>;
  if (before === undefined) return <ins className="no-underline">{valueInWords(after ?? "")}</ins>;
  return (
    <>
      <del className="text-muted-foreground">{valueInWords(before)}</del>
      <span className="sr-only"> became </span>
      <span aria-hidden> → </span>
      {after === undefined ? "Removed" : <ins className="no-underline">{valueInWords(after)}</ins>}
    </>
  );
}

/** Returns the name of a changed field: its label in a form, else the last parts of its path in words. */
export function fieldInWords(path: string): string {
  const label = labelAt(path.replace(/^profile\./, ""));
  if (label) return label;
  const parts = path.split(".").map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const words = parts
    .slice(-3)
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: string): string {
  return { true: "Yes", false: "No" }[value] ?? value;
}
