import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { drawMail, getMail, listOutbox } from "./queries";

export const outbox = bind(dashboard.outbox, {
  list: (ctx, { query }) => listOutbox(ctx, query),
  get: (ctx, { params }) => getMail(ctx, params.mailID),
  draw: (ctx, { params }) => drawMail(ctx, params.mailID),
});
