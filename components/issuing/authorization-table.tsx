"use client";

import { view } from "@/components/list/list-view";
import { authorizationList } from "./authorizations.list";

export const AuthorizationTable = view(authorizationList);
