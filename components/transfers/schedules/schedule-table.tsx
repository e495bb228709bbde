"use client";

import { view } from "@/components/list/list-view";
import { scheduleList } from "./schedules.list";

export const ScheduleTable = view(scheduleList);
