import { secondFactor } from "@/lib/domain/access/contract";
import { confirmSecondFactor } from "@/lib/domain/access/confirm-second-factor";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [secondFactor.confirm, (ctx, { body }) => confirmSecondFactor(ctx, body)],
});
