"use client";

import { view } from "@/components/list/list-view";
import { bankEntryList } from "./bank-entries.list";
import { breakList } from "./breaks.list";

export const BreakTable = view(breakList);
export const BankEntryTable = view(bankEntryList);
