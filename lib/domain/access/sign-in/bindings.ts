import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { beginSignInByPasskey } from "./sign-in";

export const passkeySignIns = bind(dashboard.passkeySignIns, {
  begin: beginSignInByPasskey,
});
