import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { findAnything } from "./find-anything";

export const search = bind(dashboard.search, {
  find: (ctx, { query }) => findAnything(ctx, query),
});
