import "server-only";
import type { SixDigits, StepUp } from "@/lib/domain/access/contract";
import { stepUp } from "@/lib/domain/access/step-up";
import type { SignedInCtx } from "@/lib/domain/context";
import { answer } from "./respond";
import { setSessionCookie } from "./session-token";

/** Proves the second factor and gives the browser its session's next token. */
export async function answerStepUp(ctx: SignedInCtx, body: SixDigits): Promise<Response> {
  const { until, token, expiresOn } = await stepUp(ctx, body);
  const result: StepUp = { until: until.toISOString() };
  return answer(200, result, { "set-cookie": setSessionCookie(token, expiresOn) });
}
