import sharp from "sharp";
import { DocumentFault } from "./document-fault";

/** The most pixels of an image: a page of A3 at 600 dots per inch has 70 million. */
const PIXELS_MAX = 80_000_000;
/** How long drawing may take, in seconds. */
const SECONDS_MAX = 5;

// Nothing but what we ask for is ever decoded, and nothing decoded is kept.
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/**
 * Draws an image anew, upright and in its first frame: what else the file held (places, comments, other files) is gone.
 * Throws a DocumentFault for one that is broken, cut short or larger than anything one would scan.
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
