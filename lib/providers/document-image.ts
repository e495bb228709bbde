import sharp from "sharp";
import { DocumentFault } from "./document-fault";

/** The most pixels of an image. An A3 page at 600 dots per inch has 70 million. */
const PIXELS_MAX = 80_000_000;
/** How long drawing may take, in seconds. */
const SECONDS_MAX = 5;

// Decodes only JPEG and PNG, and keeps nothing decoded.
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/**
 * Draws an image anew: upright, and only its first frame. Places, comments and other files in it are lost. Throws a
 * DocumentFault when it is broken, cut short or larger than any scan.
 */
export async function redrawImage(type: "image/png" | "image/jpeg", bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated", pages: 1, sequentialRead: true });
  try {
    const upright = image.timeout({ seconds: SECONDS_MAX }).autoOrient();
    return await (
      type === "image/png" ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ quality: 90 })
    ).toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    throw new DocumentFault(isTooLarge ? "is too large an image" : "is not a whole image");
  }
}
