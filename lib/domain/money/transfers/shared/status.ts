import { z } from "zod";
import { stateEnum } from "@/lib/core/api/state-enum";
import { transferStates, cancellationStates, RAIL_STATUSES } from "../states";

export const TransferStatus = stateEnum(transferStates);

export const CancellationStatus = stateEnum(cancellationStates);

export const RailStatus = z.enum(RAIL_STATUSES);

export type TransferStatus = z.infer<typeof TransferStatus>;
export type RailStatus = z.infer<typeof RailStatus>;
