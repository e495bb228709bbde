import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { decideHit } from "./decide-hit";
import { getHit, listHits } from "./queries";

export const sanctionsHits = bind(dashboard.sanctionsHits, {
  list: (ctx, { query }) => listHits(ctx, query),
  get: (ctx, { params }) => getHit(ctx, params.hitID),
  clear: (ctx, { params, body }) => decideHit(ctx, params.hitID, "clear", body),
  confirm: (ctx, { params, body }) => decideHit(ctx, params.hitID, "confirm", body),
});
