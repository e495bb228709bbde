import type { IssuedCardID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import type { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import type { StormDispute } from "./disputes";
import type { Trader } from "./market";
import type { WayName } from "./ways";

export interface StormTransfer {
  /** The request. Absent for a schedule's transfer. */
  sent?: { key: string; body: CreateTransfer };
  transferID: TransferID;
  way: WayName;
  from: Trader;
  to: Trader;
  cents: number;
  /** The partner's fee, and whether the operator's is included in it. */
  facilitator: number;
  isTotal: boolean;
  isChild: boolean;
}

/** The key, among wallet IDs, for the debt to the network of the issued cards. */
export const ISSUING = "issuing";

/** A purchase with a card, by the network's ID of its authorization. */
export interface Purchase {
  networkID: string;
  issuedCardID: IssuedCardID;
  walletID: string;
  cents: number;
}

/** A schedule, and the payment of each of its dates. */
type Scheduled = Omit<StormTransfer, "transferID"> & { scheduleID: ScheduleID };

/** A record of the actions in one sequence. */
export interface StormRecord {
  made: StormTransfer[];
  /** Movements without a transfer: adjustments, and merchants' captures and refunds. */
  moved: { walletID: string; cents: number }[];
  disputes: StormDispute[];
  purchases: Purchase[];
  schedules: Scheduled[];
}

/** The record of a sequence before its first step. */
export const nothingPlayed = (): StormRecord => ({ made: [], moved: [], disputes: [], purchases: [], schedules: [] });
