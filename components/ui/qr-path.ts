/** A QR code as an SVG path on a square of `size` units, its quiet zone included. */
export type QrPath = { size: number; path: string };

const QUIET_ZONE = 4;

/** Draws a text as a QR code with error correction M; loads the encoder when first needed. */
export async function qrPath(value: string): Promise<QrPath> {
  const { create } = await import("qrcode");
  const { modules } = create(value, { errorCorrectionLevel: "M" });
  const dark = Array.from(modules.data.keys()).filter((index) => modules.data[index]);
  const path = dark.map(
    (index) => `M${(index % modules.size) + QUIET_ZONE} ${Math.floor(index / modules.size) + QUIET_ZONE}h1v1h-1z`,
  );
  return { size: modules.size + 2 * QUIET_ZONE, path: path.join("") };
}

/** The QR code as an SVG file's text, black on white. */
export function qrSvg({ size, path }: QrPath): string {
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** The QR code as a PNG file, at least 800 pixels wide. */
export function qrPng({ size, path }: QrPath): Promise<Blob | null> {
  const scale = Math.ceil(800 / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = "#000";
  pen.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
