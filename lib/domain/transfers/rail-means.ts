import type { Line } from "../ledger/postings";
import type { RailFact } from "../rails/applier";
import type { TransferRow } from "./rows";
import type { Leg } from "./shared/pairs";

/** What a fact means for a transfer: the money that moves, in the ledger's words. */
export interface Means {
  lines: Line[];
  step?: string;
}

/** One leg of a transfer, and what happened to it. */
export interface Moved {
  row: TransferRow;
  leg: Leg;
  fact: RailFact;
}
