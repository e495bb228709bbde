import { stepUps } from "@/lib/domain/access/contract";
import { beginStepUp } from "@/lib/domain/access/step-up";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [stepUps.begin, (ctx) => beginStepUp(ctx)],
});
