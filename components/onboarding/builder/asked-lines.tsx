import { Check, CircleDashed, CircleDot } from "lucide-react";
import { counted } from "@/components/words/nouns";
import type { AskedFor, AskedLine } from "../invite/asked-for";

export function AskedLines({ asked }: { asked: AskedFor }) {
  return (
    <>
      <p className="tabular text-[0.8125rem] text-muted-foreground">
        About {asked.minutes} minutes · {counted(asked.answers, "answer")}
        {asked.filledIn > 0 && `, ${asked.filledIn} already prefilled`}
      </p>
      <ul className="mt-2 grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {asked.lines.map((line) => (
          <AskedItem key={line.group} line={line} />
        ))}
      </ul>
    </>
  );
}

function AskedItem({ line: { label, details, need, isFilledIn } }: { line: AskedLine }) {
  const Icon = isFilledIn ? Check : need === "needed" ? CircleDot : CircleDashed;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        <span className="text-muted-foreground">
          {" "}
          {details.join(", ")}
          {isFilledIn ? " (prefilled)" : need === "maybe" ? " (maybe)" : ""}
        </span>
      </span>
    </li>
  );
}
