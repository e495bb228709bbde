import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { answerPicture, removePicture, savePicture } from "./pictures";
import { getBrand, getPartnerBrand, getPartnerLook, previewMail } from "./queries";
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

export const partnerLook = bind(contract.partnerLook, {
  get: getPartnerLook,
});

export const partnerLogo = bind(contract.partnerLogo, {
  save: (ctx, { body }) => savePicture(ctx, "logo", body),
  remove: (ctx) => removePicture(ctx, "logo"),
  picture: (ctx, { params }) => answerPicture(ctx, "logo", params),
});

export const partnerIcon = bind(contract.partnerIcon, {
  save: (ctx, { body }) => savePicture(ctx, "icon", body),
  remove: (ctx) => removePicture(ctx, "icon"),
  picture: (ctx, { params }) => answerPicture(ctx, "icon", params),
});

export const brandedMail = bind(contract.brandedMail, {
  preview: (ctx, { params, query }) => previewMail(ctx, params.kind, query),
});
