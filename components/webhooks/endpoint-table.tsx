"use client";

import { view } from "@/components/list/list-view";
import { endpointList } from "./endpoints.list";

export const EndpointTable = view(endpointList);
