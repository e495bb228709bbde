"use client";

import { view } from "@/components/list/list-view";
import { transactionList } from "./transactions.list";

export const TransactionTable = view(transactionList);
