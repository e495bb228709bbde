import { passkeys } from "@/lib/domain/passkeys/dashboard";
import { beginPasskey } from "@/lib/domain/passkeys/create-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [passkeys.begin, (ctx) => beginPasskey(ctx)],
});
