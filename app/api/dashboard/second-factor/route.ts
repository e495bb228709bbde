import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { enrolSecondFactor } from "@/lib/domain/second-factors/enrol-second-factor";
import { getSecondFactor } from "@/lib/domain/second-factors/queries";
import { removeSecondFactor } from "@/lib/domain/second-factors/remove-second-factor";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [secondFactor.get, (ctx) => getSecondFactor(ctx)],
  POST: [secondFactor.enrol, (ctx) => enrolSecondFactor(ctx)],
  DELETE: [secondFactor.remove, (ctx) => removeSecondFactor(ctx)],
});
