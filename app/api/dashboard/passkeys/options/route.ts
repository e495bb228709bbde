import { passkeys } from "@/lib/domain/access/contract";
import { beginPasskey } from "@/lib/domain/access/create-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [passkeys.begin, (ctx) => beginPasskey(ctx)],
});
