"use client";

import { view } from "@/components/list/list-view";
import { inviteList } from "./invites.list";

export const InviteTable = view(inviteList);
