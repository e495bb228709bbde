"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { queryFor } from "@/lib/client/query";
import { sandbox } from "@/lib/operations/sandbox";
import type { BankAccountParams } from "./choose-proof";

/** In sandbox no money is sent: here is the proof instead. */
export function TestProof({ params }: { params: BankAccountParams }) {
  const isLive = useIsLive();
  const { setValue } = useFormContext<Record<string, unknown>>();
  const { data } = useQuery({ ...queryFor(sandbox.proof, { params }), enabled: !isLive });
  if (isLive || !data) return null;
  const fill = () => {
    for (const [name, value] of Object.entries(data)) setValue(name, value, { shouldValidate: true });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-border bg-warning-soft px-3.5 py-3">
      <p className="flex min-w-0 items-start gap-2.5">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold">Sandbox.</strong>{" "}
          {"code" in data
            ? `The code is ${data.code}.`
            : `The amounts are ${data.amounts.map((cents) => formatMoney(cents, "USD")).join(" and ")}.`}
        </span>
      </p>
      <Button size="sm" onClick={fill}>
        Fill in
      </Button>
    </div>
  );
}
