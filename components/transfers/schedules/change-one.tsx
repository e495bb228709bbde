"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Occurrence } from "@/lib/domain/schedules/shared/schedule";
import { dayIn } from "./day-in";
import { useZone } from "./use-zone";

const load = () => import("./change-one-form");
const ChangeOneForm = dynamic(() => load().then((loaded) => loaded.ChangeOneForm), { ssr: false });

interface ChangeOneProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
}

/** Changes one date: when it runs, and how much it pays. */
export function ChangeOne(props: ChangeOneProps) {
  const day = dayIn(props.occurrence.runOn, useZone());
  const trigger = (
    <Button size="sm" aria-label={`Change ${day}`}>
      Change
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ChangeOneForm {...props} onClose={close} />}
    </LaterDialog>
  );
}
