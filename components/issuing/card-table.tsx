"use client";

import { view } from "@/components/list/list-view";
import { cardList } from "./cards.list";

export const CardTable = view(cardList);
