"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { keyOf, queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { stepUps } from "@/lib/generated/operations/sign-in";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { SECOND } from "@/lib/core/time/time";

const MINUTE_S = 60;

/** Shows how long the proven second factor remains valid, with a button to end it. Otherwise renders nothing. */
export function StepUpChip({ onEnd }: { onEnd?: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(queryFor(secondFactor.get));
  const end = useOperation(stepUps.end);
  const left = useSecondsUntil(data?.steppedUpUntil);
  if (left <= 0) return null;
  const finish = () => {
    onEnd?.();
    end.mutate(
      {},
      {
        onSuccess: () =>
          client.setQueryData<SecondFactor>(keyOf(secondFactor.get), (factor) => factor && withoutProof(factor)),
      },
    );
  };
  return (
    <p className="inline-flex items-center gap-1.5 rounded-full border border-success-border bg-success-soft py-0.5 pr-1 pl-2.5 text-[0.8125rem] text-success">
      <ShieldCheck aria-hidden className="size-4" />
      <span>
        Verified ·{" "}
        <span role="timer" className="tabular">
          {clock(left)}
        </span>
      </span>
      <Button
        variant="link"
        size="sm"
        className="px-1.5"
        onClick={finish}
        isPending={end.isPending}
        pendingLabel="Ending…"
      >
        End now
      </Button>
    </p>
  );
}

function withoutProof({ steppedUpUntil: _ended, ...rest }: SecondFactor): SecondFactor {
  return rest;
}

function useSecondsUntil(until: string | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!until) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return until && now > 0 ? Math.ceil((Date.parse(until) - now) / SECOND) : 0;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}`;
}
