"use client";

import { view } from "@/components/list/list-view";
import { cardAccountList } from "./card-accounts.list";

export const CardAccountTable = view(cardAccountList);
