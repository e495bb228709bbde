"use client";

import { view } from "@/components/list/list-view";
import { apiKeyList } from "./api-keys.list";

export const APIKeyTable = view(apiKeyList);
