import { bind } from "@/lib/domain/kernel/operations/bind";
import { addEvidenceFile } from "./add-evidence-file";
import { addEvidenceText, downloadEvidence, removeEvidence, updateEvidence } from "./dispute-evidence";
import * as contract from "./contract";
import { getEvidence, listEvidence } from "./queries";

export const disputeEvidence = bind(contract.disputeEvidence, {
  uploadFile: (ctx, { params, body }) => addEvidenceFile(ctx, params.disputeID, body),
  uploadText: (ctx, { params, body }) => addEvidenceText(ctx, params.disputeID, body),
  list: (ctx, { params }) => listEvidence(ctx, params.disputeID),
  get: (ctx, { params }) => getEvidence(ctx, params),
  update: (ctx, { params, body }) => updateEvidence(ctx, params, body),
  remove: (ctx, { params }) => removeEvidence(ctx, params),
  data: (ctx, { params }) => downloadEvidence(ctx, params),
});
