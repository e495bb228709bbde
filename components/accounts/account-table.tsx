"use client";

import { view } from "@/components/list/list-view";
import { accountList } from "./accounts.list";

export const AccountTable = view(accountList);
