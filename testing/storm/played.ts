import type { IssuedCardID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import type { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import type { StormDispute } from "./disputes";
import type { Trader } from "./market";
import type { WayName } from "./ways";

/** A transfer of the storm, as it was asked for. */
export interface StormTransfer {
  /** As it was sent. Absent for what a schedule made. */
  sent?: { key: string; body: CreateTransfer };
  transferID: TransferID;
  way: WayName;
  from: Trader;
  to: Trader;
  cents: number;
  /** The partner's fee, and whether the operator's comes out of it. */
  facilitator: number;
  isTotal: boolean;
  isChild: boolean;
}

/** Is the name that stands beside the wallets for the debt to the network of the issued cards. */
export const ISSUING = "issuing";

/** A purchase with a card, by the network's name of its authorization. */
export interface Purchase {
  networkID: string;
  issuedCardID: IssuedCardID;
  walletID: string;
  cents: number;
}

/** A schedule, and what each of its dates pays. */
type Scheduled = Omit<StormTransfer, "transferID"> & { scheduleID: ScheduleID };

/** Describes what was done in one sequence. */
export interface StormRecord {
  made: StormTransfer[];
  /** Lists movements without a transfer: adjustments, and what merchants took and gave back. */
  moved: { walletID: string; cents: number }[];
  disputes: StormDispute[];
  purchases: Purchase[];
  schedules: Scheduled[];
}

/** A sequence of which nothing is played yet. */
export const nothingPlayed = (): StormRecord => ({ made: [], moved: [], disputes: [], purchases: [], schedules: [] });
