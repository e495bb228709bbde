"use client";

import { view } from "@/components/list/list-view";
import { requestList } from "./requests.list";

export const RequestTable = view(requestList);
