"use client";

import { view } from "@/components/list/list-view";
import { accountDisputeList, disputeList } from "./disputes.list";

export const DisputeTable = view(disputeList);

export const AccountDisputeTable = view(accountDisputeList);
