import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getRepresentative, listRepresentatives } from "./queries";
import { updateRepresentative } from "./update-representative";
import { createRepresentative, removeRepresentative } from "./representatives";

export const representatives = bind(contract.representatives, {
  get: (ctx, { params }) => getRepresentative(ctx, params.representativeID),
  update: (ctx, { params, body }) => updateRepresentative(ctx, params.representativeID, body),
  remove: (ctx, { params }) => removeRepresentative(ctx, params.representativeID),
  list: listRepresentatives,
  create: (ctx, { body }) => createRepresentative(ctx, body),
});
