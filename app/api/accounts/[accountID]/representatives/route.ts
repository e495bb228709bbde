import { representatives } from "@/lib/domain/representatives/contract";
import { createRepresentative } from "@/lib/domain/representatives/create-representative";
import { listRepresentatives } from "@/lib/domain/representatives/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [representatives.list, (ctx) => listRepresentatives(ctx)],
  POST: [representatives.create, (ctx, { body }) => createRepresentative(ctx, body)],
});
