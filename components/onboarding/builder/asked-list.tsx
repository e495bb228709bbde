"use client";

import { counted } from "@/components/words/nouns";
import { Check, CircleDashed, CircleDot } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { type AskedLine, askedFor } from "../asked-for";
import { inviteBody, type InviteFormValues } from "../invite-form";

/** What the invitee will be asked for, kept in step with every edit. */
export function AskedList() {
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const values = getValues();
  const { prefill } = inviteBody(values) as { prefill?: object };
  const asked = askedFor({ ...prefill, accountType: values.prefill.accountType }, values.capabilities);
  return (
    <section aria-labelledby="asked-for" className="rounded-lg border bg-muted/50 px-3.5 py-3">
      <h3 id="asked-for" className="font-medium">
        They’ll be asked for
      </h3>
      <p className="tabular text-[0.8125rem] text-muted-foreground">
        About {asked.minutes} minutes · {counted(asked.answers, "answer")}
        {asked.filledIn > 0 && `, ${asked.filledIn} already prefilled`}
      </p>
      <ul className="mt-2 grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {asked.lines.map((line) => (
          <AskedItem key={line.group} line={line} />
        ))}
      </ul>
    </section>
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
