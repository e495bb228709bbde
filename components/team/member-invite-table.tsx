"use client";

import { view } from "@/components/list/list-view";
import { memberInviteList } from "./member-invites.list";

export const MemberInviteTable = view(memberInviteList);
