"use client";

import { view } from "@/components/list/list-view";
import { eventList } from "./events.list";

export const EventTable = view(eventList);
