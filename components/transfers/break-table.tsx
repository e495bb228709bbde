"use client";

import { view } from "@/components/list/list-view";
import { breakList } from "./breaks.list";

export const BreakTable = view(breakList);
