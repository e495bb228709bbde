import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getOriginator, setOriginator } from "./originators";

export const originators = bind(dashboard.originators, {
  get: getOriginator,
  set: (ctx, { body }) => setOriginator(ctx, body),
});
