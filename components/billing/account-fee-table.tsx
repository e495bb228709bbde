"use client";

import { view } from "@/components/list/list-view";
import { accountFeeList } from "./account-fees.list";

export const AccountFeeTable = view(accountFeeList);
