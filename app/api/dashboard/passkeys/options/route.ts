import { passkeys } from "@/lib/domain/second-factors/dashboard";
import { beginPasskey } from "@/lib/domain/second-factors/create-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [passkeys.begin, (ctx) => beginPasskey(ctx)],
});
