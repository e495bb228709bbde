"use client";

import { view } from "@/components/list/list-view";
import { feeList } from "./fees.list";

export const FeeTable = view(feeList);
