"use client";

import { view } from "@/components/list/list-view";
import { transferList } from "./transfers.list";

export const TransferTable = view(transferList);
