import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { beginSignInByPasskey } from "./sign-in-by-passkey";

export const passkeySignIns = bind(dashboard.passkeySignIns, {
  begin: beginSignInByPasskey,
});
