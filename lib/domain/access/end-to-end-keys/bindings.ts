import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { createEndToEndKey, testEncryptedToken } from "./end-to-end-keys";

export const endToEndKeys = bind(contract.endToEndKeys, {
  create: createEndToEndKey,
  test: (ctx, { body }) => testEncryptedToken(ctx, body.token),
});
