"use client";

import { view } from "@/components/list/list-view";
import { disputeList } from "./disputes.list";

export const DisputeTable = view(disputeList);
