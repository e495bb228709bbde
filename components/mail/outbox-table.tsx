"use client";

import { view } from "@/components/list/list-view";
import { outboxList } from "./outbox.list";

export const OutboxTable = view(outboxList);
