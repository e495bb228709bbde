"use client";

import { createElement } from "react";
import { cn } from "@/components/ui/cn";
import type { FieldLine } from "./schema-fields";

/** Looks of all rows, said once: a page has a thousand of them. On phones a row is a block. */
const ROWS = cn(
  "w-full border-collapse text-left text-sm max-sm:block [&_tbody]:max-sm:block [&_thead]:max-sm:sr-only",
  "[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:h-10 [&_thead_th]:bg-muted [&_thead_th]:px-4",
  "[&_thead_th]:text-xs [&_thead_th]:font-medium [&_thead_th]:text-muted-foreground",
  "[&_tbody_tr]:border-b [&_tbody_tr]:last:border-b-0 [&_tr]:max-sm:grid [&_tr]:max-sm:gap-0.5 [&_tr]:max-sm:px-4 [&_tr]:max-sm:py-2.5",
  "[&_tbody_th]:px-4 [&_tbody_th]:py-2 [&_tbody_th]:font-medium [&_tbody_th]:max-sm:p-0 [&_td]:px-4 [&_td]:py-2 [&_td]:max-sm:p-0",
  "[&_td]:wrap-break-word [&_th]:wrap-break-word [&_tbody_tr]:align-top",
);

/** The fields of a body, an answer or a resource, a row each. Drawn in the browser too, so that the page names each row once. */
export function FieldTable({ caption, lines }: { caption: string; lines: readonly FieldLine[] }) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative max-h-96 overflow-auto rounded-xl border bg-card shadow-raise"
    >
      <table role="table" className={ROWS}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {["Field", "Type", "Values"].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <FieldRow key={line.path} {...line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FieldRow({ path, type, isRequired, limits }: FieldLine) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {breakable(path)}
      </th>
      <td role="cell">{isRequired ? `${type}, required` : type}</td>
      <td role="cell">{limits || "–"}</td>
    </tr>
  );
}

/** The path breaks before a dot and nowhere inside a word. */
function breakable(path: string) {
  const parts = path.split(/(?=\.)/).flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : [part]));
  return createElement("code", null, ...parts);
}
