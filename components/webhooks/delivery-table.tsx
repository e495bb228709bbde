"use client";

import { view } from "@/components/list/list-view";
import { deliveryList } from "./deliveries.list";

export const DeliveryTable = view(deliveryList);
