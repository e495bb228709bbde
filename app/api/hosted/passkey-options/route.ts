import { passkeySignIns } from "@/lib/domain/access/contract";
import { beginSignInByPasskey } from "@/lib/domain/access/sign-in-by-passkey";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [passkeySignIns.begin, (ctx) => beginSignInByPasskey(ctx)],
});
