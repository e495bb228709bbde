import { branding } from "@/lib/domain/branding/contract";
import { getBrand } from "@/lib/domain/branding/queries";
import { createBrand, replaceBrand, updateBrand } from "@/lib/domain/branding/save-brand";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [branding.get, (ctx) => getBrand(ctx)],
  POST: [branding.create, (ctx, { body }) => createBrand(ctx, body)],
  PATCH: [branding.update, (ctx, { body }) => updateBrand(ctx, body)],
  PUT: [branding.replace, (ctx, { body }) => replaceBrand(ctx, body)],
});
