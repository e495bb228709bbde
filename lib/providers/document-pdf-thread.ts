import { parentPort } from "node:worker_threads";
import { PDFDocument, PDFStream } from "@cantoo/pdf-lib";
import { faultOf } from "./document-pdf-names";

/** The thread that reads documents nobody trusts: it is given bytes, and answers what is wrong with them, if anything. */
parentPort?.on("message", (bytes: Uint8Array) => {
  void faultIn(bytes).then((fault) => parentPort?.postMessage(fault));
});

async function faultIn(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    if (pdf.getPageCount() < 1) return "has no pages";
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const fault = faultOf(String(object instanceof PDFStream ? object.dict : object));
      if (fault) return fault;
    }
    return undefined;
  } catch {
    return "is not a PDF that can be read";
  }
}
