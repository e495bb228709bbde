import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { decideBankFile } from "./ach/decide-bank-file";
import { dishonorReturn } from "./ach/dishonors";
import { listMicroEntries } from "./micro-entries";
import { downloadBankFile, findBankPages, getBankFile, listBankEntries, listBankFiles } from "./queries";

export const bankEntries = bind(dashboard.bankEntries, {
  list: (ctx, { query }) => listBankEntries(ctx, query),
});

export const bankPages = bind(dashboard.bankPages, {
  get: findBankPages,
});

export const bankFiles = bind(dashboard.bankFiles, {
  list: (ctx, { query }) => listBankFiles(ctx, query),
  get: (ctx, { params }) => getBankFile(ctx, params.fileID),
  entries: (ctx, { params, query }) => listBankEntries(ctx, query, params.fileID),
  decide: (ctx, { params, body }) => decideBankFile(ctx, params.fileID, body),
  content: (ctx, { params }) => downloadBankFile(ctx, params.fileID),
});

export const microEntries = bind(dashboard.microEntries, {
  list: (ctx, { query }) => listMicroEntries(ctx, query),
});

export const lateReturns = bind(dashboard.lateReturns, {
  dishonor: (ctx, { params, body }) => dishonorReturn(ctx, params.breakID, body),
});
