import type { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { deliveryStates } from "../states";

export const DeliveryStatus = stateEnum(deliveryStates);

export type DeliveryStatus = z.infer<typeof DeliveryStatus>;
