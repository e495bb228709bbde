import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { playTick, stopPlay } from "./plays";
import { getLatestPlay } from "./queries";
import { undoPlay } from "./undo-play";

export const plays = bind(dashboard.plays, {
  latest: (ctx) => getLatestPlay(ctx),
  tick: (ctx, { params, body }) => playTick(ctx, params.playID, body),
  stop: (ctx, { params }) => stopPlay(ctx, params.playID),
  undo: (ctx, { params, body }) => undoPlay(ctx, params.playID, body),
});
