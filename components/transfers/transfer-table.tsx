"use client";

import { view } from "@/components/list/list-view";
import { accountTransferList, transferList } from "./transfers.list";

export const TransferTable = view(transferList);

export const AccountTransferTable = view(accountTransferList);
