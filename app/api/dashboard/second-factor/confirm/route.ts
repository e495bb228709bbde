import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { confirmSecondFactor } from "@/lib/domain/second-factors/confirm-second-factor";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [secondFactor.confirm, (ctx, { body }) => confirmSecondFactor(ctx, body)],
});
