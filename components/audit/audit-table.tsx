"use client";

import { view } from "@/components/list/list-view";
import { auditList } from "./audit.list";

export const AuditTable = view(auditList);
