import { oauth2 } from "@/lib/domain/keys/contract";
import { answerToken } from "@/lib/http/oauth";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [oauth2.token, (ctx, { body }) => answerToken(ctx, body)],
});
