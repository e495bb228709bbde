import { changePassword } from "@/lib/domain/sessions/change-password";
import { passwords } from "@/lib/domain/sessions/dashboard";
import { routes } from "@/lib/http/route";
import { answerRenewed } from "@/lib/http/step-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: [passwords.change, (ctx, { body }) => answerRenewed(changePassword(ctx, body))],
});
