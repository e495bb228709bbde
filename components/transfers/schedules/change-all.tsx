"use client";

import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Schedule } from "@/lib/domain/schedules/shared/schedule";
import { mayChange } from "./may-change";

const load = () => import("./change-all-form");
const ChangeAllForm = dynamic(() => load().then((loaded) => loaded.ChangeAllForm), { ssr: false });

/** Changes what every date of the rule pays, for those who may. */
export function ChangeAll({ accountID, schedule }: { accountID: string; schedule: Schedule }) {
  const { recur } = schedule;
  if (!useCan("transfers.write") || !mayChange(accountID, schedule) || !recur) return null;
  return (
    <LaterDialog trigger={<Button>Change all</Button>} load={load}>
      {(close) => <ChangeAllForm {...{ accountID, schedule, recur }} onClose={close} />}
    </LaterDialog>
  );
}
