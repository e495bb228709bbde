"use client";

import { view } from "@/components/list/list-view";
import { activityList } from "./activity.list";

export const ActivityTable = view(activityList);
