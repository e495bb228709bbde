import { representatives } from "@/lib/domain/representatives/contract";
import { getRepresentative } from "@/lib/domain/representatives/queries";
import { removeRepresentative } from "@/lib/domain/representatives/remove-representative";
import { updateRepresentative } from "@/lib/domain/representatives/update-representative";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [representatives.get, (ctx, { params }) => getRepresentative(ctx, params.representativeID)],
  PATCH: [representatives.update, (ctx, { params, body }) => updateRepresentative(ctx, params.representativeID, body)],
  DELETE: [representatives.remove, (ctx, { params }) => removeRepresentative(ctx, params.representativeID)],
});
