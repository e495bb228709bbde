"use client";

import { view } from "@/components/list/list-view";
import { breakList } from "./breaks.list";
import { scheduleList } from "./schedules/schedules.list";
import { transferList } from "./transfers.list";

export const TransferTable = view(transferList);

export const BreakTable = view(breakList);

export const ScheduleTable = view(scheduleList);
