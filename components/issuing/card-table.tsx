"use client";

import { view } from "@/components/list/list-view";
import { cardList, partnerCardList } from "./cards.list";

export const CardTable = view(cardList);

export const PartnerCardTable = view(partnerCardList);
