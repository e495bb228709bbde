import { stepUps } from "@/lib/domain/second-factors/dashboard";
import { endStepUp, stepUp } from "@/lib/domain/second-factors/step-up";
import { routes } from "@/lib/http/route";
import { answerStepUp } from "@/lib/http/step-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [stepUps.start, (ctx, { body }) => answerStepUp(stepUp(ctx, body))],
  DELETE: [stepUps.end, (ctx) => endStepUp(ctx)],
});
