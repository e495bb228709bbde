import { bind } from "@/lib/domain/bind";
import * as contract from "./contract";
import { createEndToEndKey } from "./create-end-to-end-key";
import { testEncryptedToken } from "./test-encrypted-token";

export const endToEndKeys = bind(contract.endToEndKeys, {
  create: createEndToEndKey,
  test: (ctx, { body }) => testEncryptedToken(ctx, body.token),
});
