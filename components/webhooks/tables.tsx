"use client";

import { view } from "@/components/list/list-view";
import { deliveryList } from "./deliveries.list";
import { endpointList } from "./endpoints.list";
import { eventList } from "./events.list";

export const EndpointTable = view(endpointList);

export const DeliveryTable = view(deliveryList);

export const EventTable = view(eventList);
