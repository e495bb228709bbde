import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { listDeadlines } from "./queries";

export const deadlines = bind(dashboard.deadlines, { list: (ctx) => listDeadlines(ctx) });
