"use client";

import { view } from "@/components/list/list-view";
import { memberList } from "./members.list";

export const MemberTable = view(memberList);
