import { bind } from "@/lib/domain/bind";
import { addEvidenceFile } from "./add-evidence-file";
import { addEvidenceText } from "./add-evidence-text";
import * as contract from "./contract";
import { downloadEvidence } from "./download-evidence";
import { getEvidence, listEvidence } from "./queries";
import { removeEvidence } from "./remove-evidence";
import { updateEvidence } from "./update-evidence";

export const disputeEvidence = bind(contract.disputeEvidence, {
  uploadFile: (ctx, { params, body }) => addEvidenceFile(ctx, params.disputeID, body),
  uploadText: (ctx, { params, body }) => addEvidenceText(ctx, params.disputeID, body),
  list: (ctx, { params }) => listEvidence(ctx, params.disputeID),
  get: (ctx, { params }) => getEvidence(ctx, params),
  update: (ctx, { params, body }) => updateEvidence(ctx, params, body),
  remove: (ctx, { params }) => removeEvidence(ctx, params),
  data: (ctx, { params }) => downloadEvidence(ctx, params),
});
