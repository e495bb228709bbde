import { stepUps } from "@/lib/domain/second-factors/dashboard";
import { stepUpByPasskey } from "@/lib/domain/second-factors/step-up";
import { routes } from "@/lib/http/route";
import { answerStepUp } from "@/lib/http/step-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [stepUps.byPasskey, (ctx, { body }) => answerStepUp(stepUpByPasskey(ctx, body))],
});
