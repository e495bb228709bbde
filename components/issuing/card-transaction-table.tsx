"use client";

import { view } from "@/components/list/list-view";
import { cardTransactionList } from "./card-transactions.list";

export const CardTransactionTable = view(cardTransactionList);
