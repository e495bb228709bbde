import { passkeySignIns } from "@/lib/domain/passkeys/dashboard";
import { beginSignInByPasskey } from "@/lib/domain/sessions/sign-in-by-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [passkeySignIns.begin, (ctx) => beginSignInByPasskey(ctx)],
});
