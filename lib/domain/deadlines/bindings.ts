import { bind } from "../bind";
import * as dashboard from "./dashboard";
import { listDeadlines } from "./queries";

export const deadlines = bind(dashboard.deadlines, { list: (ctx) => listDeadlines(ctx) });
