"use client";

import { lazy, Suspense, use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { askingKey, askingOf } from "../asking";
import type { InviteFormValues } from "../invite-form";
import { AskedLines } from "./asked-lines";
import { PreparedContext } from "./prepared";

const AskedNow = lazy(async () => ({ default: (await import("./asked-now")).AskedNow }));

/** What the invitee will be asked for, kept in step with every edit. */
export function AskedList() {
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const { asked } = use(PreparedContext);
  const asking = askingOf(getValues());
  const first = asked && <AskedLines asked={asked.told} />;
  return (
    <section aria-labelledby="asked-for" className="rounded-lg border bg-muted/50 px-3.5 py-3">
      <h3 id="asked-for" className="font-medium">
        They’ll be asked for
      </h3>
      {askingKey(asking) === asked?.key ? (
        first
      ) : (
        <Suspense fallback={first}>
          <AskedNow {...asking} />
        </Suspense>
      )}
    </section>
  );
}
