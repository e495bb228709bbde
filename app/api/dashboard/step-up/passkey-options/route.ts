import { stepUps } from "@/lib/domain/second-factors/dashboard";
import { beginStepUp } from "@/lib/domain/second-factors/step-up";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [stepUps.begin, (ctx) => beginStepUp(ctx)],
});
