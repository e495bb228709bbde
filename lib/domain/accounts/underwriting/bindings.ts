import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getUnderwriting, putUnderwriting } from "./underwriting";

export const underwriting = bind(contract.underwriting, {
  get: getUnderwriting,
  put: (ctx, { body }) => putUnderwriting(ctx, body),
});
