import { secondFactor } from "@/lib/domain/access/contract";
import { enrolSecondFactor } from "@/lib/domain/access/enrol-second-factor";
import { getSecondFactor } from "@/lib/domain/access/queries";
import { removeSecondFactor } from "@/lib/domain/access/remove-second-factor";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [secondFactor.get, (ctx) => getSecondFactor(ctx)],
  POST: [secondFactor.enrol, (ctx) => enrolSecondFactor(ctx)],
  DELETE: [secondFactor.remove, (ctx) => removeSecondFactor(ctx)],
});
