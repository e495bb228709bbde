import { z } from "zod";
import { AccountID, AuthorizationID, DisputeID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { PLAY_TICKS } from "./shared/day";

/** Steps of a card payment on its way into the merchant's wallet, and its ends. */
const PlayStep = z.enum(["card", "network", "pending", "wallet", "failed", "refunded"]);
export type PlayStep = z.infer<typeof PlayStep>;

const cents = z.int().min(0);
const common = { tick: z.int().min(0), accountID: AccountID, name: z.string(), amount: cents };

/** A fact of a played day: a payment, a dispute of one, or a purchase with a card. Amounts are in cents. */
export const PlayEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("payment"), ...common, transferID: TransferID, step: PlayStep }),
  z.object({ kind: z.literal("dispute"), ...common, disputeID: DisputeID, isOpen: z.boolean() }),
  z.object({
    kind: z.literal("purchase"),
    ...common,
    authorizationID: AuthorizationID,
    isDeclined: z.boolean(),
    isUndone: z.boolean(),
  }),
]);
export type PlayEvent = z.infer<typeof PlayEvent>;

/** A played day with its events, oldest first. `left` counts those that an undo would reverse. */
export const Play = z.object({
  playID: z.guid(),
  tick: z.int().min(0),
  startedOn: DateTime,
  endedOn: DateTime.optional(),
  undoneOn: DateTime.optional(),
  events: z.array(PlayEvent),
  left: z.int().min(0),
});
export type Play = z.infer<typeof Play>;

/** The newest played day, if there is one. */
export const LatestPlay = z.object({ play: Play.optional() });
export type LatestPlay = z.infer<typeof LatestPlay>;

export const CreatePlayTick = z.object({
  tick: z
    .int()
    .min(0)
    .max(PLAY_TICKS - 1),
});
export type CreatePlayTick = z.infer<typeof CreatePlayTick>;

/** Reverses a batch of events. `skip` is the number of payments that earlier batches could not reverse. */
export const UndoPlay = z.object({ skip: z.int().min(0) });
export type UndoPlay = z.infer<typeof UndoPlay>;

/** The play after a batch, a sentence for each event that could not be reversed, and the `skip` of the next batch. */
export const UndonePlay = Play.extend({ problems: z.array(z.string()), skip: z.int().min(0) });
export type UndonePlay = z.infer<typeof UndonePlay>;

const declared = { group: "Sandbox", internal: true, status: 200 } as const;
const write = { ...declared, method: "POST", access: "transfers.write" } as const;
const onePlay = z.object({ playID: z.guid().toLowerCase() });

export const plays = {
  latest: operation({
    ...declared,
    summary: "Get the latest played day",
    method: "GET",
    path: "/dashboard/plays/latest",
    access: "transfers.read",
    response: LatestPlay,
  }),
  tick: operation({
    ...write,
    summary: "Play the next moment of a day in sandbox",
    path: "/dashboard/plays/{playID}/ticks",
    params: onePlay,
    body: CreatePlayTick,
    response: Play,
    transaction: "own",
    audit: { act: "sandbox.play" },
  }),
  stop: operation({
    ...write,
    summary: "Stop playing a day in sandbox",
    path: "/dashboard/plays/{playID}/stop",
    params: onePlay,
    response: Play,
    audit: { act: "sandbox.stop-play" },
  }),
  undo: operation({
    ...write,
    summary: "Undo a played day in sandbox",
    path: "/dashboard/plays/{playID}/undo",
    params: onePlay,
    body: UndoPlay,
    response: UndonePlay,
    transaction: "own",
    audit: { act: "sandbox.undo-play" },
  }),
};
