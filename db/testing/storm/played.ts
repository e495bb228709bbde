import type { IssuedCardID, ScheduleID, TransferID } from "@/lib/core/ids";
import type { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import type { Disputed } from "./disputes";
import type { Trader } from "./market";
import type { WayName } from "./ways";

/** A transfer of the storm, as it was asked for. */
export interface Made {
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

/** What is owed to the network of the issued cards stands beside the wallets under this name. */
export const ISSUING = "issuing";

/** A purchase with a card, by the network's name of its authorization. */
export interface Purchase {
  networkID: string;
  issuedCardID: IssuedCardID;
  walletID: string;
  cents: number;
}

/** A schedule, and what each of its dates pays. */
type Scheduled = Omit<Made, "transferID"> & { scheduleID: ScheduleID };

/** What was done in one sequence. */
export interface Played {
  made: Made[];
  /** What moved without a transfer: adjustments, and what merchants took and gave back. */
  moved: { walletID: string; cents: number }[];
  disputes: Disputed[];
  purchases: Purchase[];
  schedules: Scheduled[];
}

/** A sequence of which nothing is played yet. */
export const nothingPlayed = (): Played => ({ made: [], moved: [], disputes: [], purchases: [], schedules: [] });
