import sharp, { type Sharp } from "sharp";
import { DocumentFault } from "./document-fault";

/** Maximum number of pixels in an image. An A3 page at 600 dots per inch has 70 million. */
const PIXELS_MAX = 80_000_000;
/** Time limit for drawing, in seconds. */
const SECONDS_MAX = 5;

// Decodes only JPEG, PNG and TIFF, and caches nothing.
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadTiffBuffer"] });

export type DrawnType = "image/png" | "image/jpeg" | "image/tiff";

/**
 * Redraws an image upright, with only its first frame. Locations, comments and embedded files are dropped. Throws a
 * DocumentFault if the image is broken, cut short or larger than any scan, and for a TIFF with several pages.
 */
export async function redrawImage(type: DrawnType, bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated", pages: 1, sequentialRead: true });
  try {
    if (type === "image/tiff" && ((await image.metadata()).pages ?? 1) > 1)
      throw new DocumentFault("has several pages, so it must be a pdf");
    const upright = image.timeout({ seconds: SECONDS_MAX }).autoOrient();
    return await encoded(upright, type).toBuffer();
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    throw new DocumentFault(isTooLarge ? "is too large an image" : "is not a whole image");
  }
}

/** Maximum size in pixels: larger than a page shows, for high-resolution screens. */
const SMALL = { logo: { width: 480, height: 96 }, icon: { width: 192, height: 192 } };

export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata();
}

/**
 * Redraws a picture as a small PNG: a logo without its empty border that fits a page's header, or an icon. Throws a
 * DocumentFault if the picture is broken.
 */
export async function drawSmall(kind: keyof typeof SMALL, bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated", pages: 1 });
  try {
    const whole = image.timeout({ seconds: SECONDS_MAX });
    return await (kind === "logo" ? whole.trim() : whole)
      .resize({ ...SMALL[kind], fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw new DocumentFault("is not a whole image");
  }
}

function encoded(image: Sharp, type: DrawnType): Sharp {
  if (type === "image/tiff") return image.tiff({ compression: "lzw" });
  return type === "image/png" ? image.png({ compressionLevel: 6 }) : image.jpeg({ quality: 90 });
}
