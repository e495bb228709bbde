import { bind } from "@/lib/domain/kernel/bind";
import * as contract from "./contract";
import { drawPicture, getPartnerLogo, removeLogo, saveLogo } from "./logo";
import { getBrand, getPartnerBrand } from "./queries";
import { createBrand, replaceBrand, updateBrand } from "./save-brand";

export const branding = bind(contract.branding, {
  get: getBrand,
  create: (ctx, { body }) => createBrand(ctx, body),
  update: (ctx, { body }) => updateBrand(ctx, body),
  replace: (ctx, { body }) => replaceBrand(ctx, body),
});

export const partnerBrand = bind(contract.partnerBrand, {
  get: getPartnerBrand,
});

export const partnerLogo = bind(contract.partnerLogo, {
  get: getPartnerLogo,
  save: (ctx, { body }) => saveLogo(ctx, body),
  remove: removeLogo,
  picture: (ctx, { params }) => drawPicture(ctx, params),
});
