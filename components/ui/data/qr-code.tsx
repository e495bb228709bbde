"use client";

import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../button";
import { downloadFile } from "../browser";
import { Skeleton } from "../feedback/skeleton";

/** A QR code as an SVG path on a square of `size` units, including its quiet zone. */
export type QrPath = { size: number; path: string };

const QUIET_ZONE = 4;

/** Encodes a text as a QR code with error correction M. The encoder loads on first use. */
export async function qrPath(value: string): Promise<QrPath> {
  const { create } = await import("qrcode");
  const { modules } = create(value, { errorCorrectionLevel: "M" });
  const dark = Array.from(modules.data.keys()).filter((index) => modules.data[index]);
  const path = dark.map(
    (index) => `M${(index % modules.size) + QUIET_ZONE} ${Math.floor(index / modules.size) + QUIET_ZONE}h1v1h-1z`,
  );
  return { size: modules.size + 2 * QUIET_ZONE, path: path.join("") };
}

/** Returns the QR code as SVG text, black on white. */
function qrSvg({ size, path }: QrPath): string {
  const box = `viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Returns the QR code as a PNG file, at least 800 pixels wide. */
function qrPng({ size, path }: QrPath): Promise<Blob | null> {
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

export type QrCodeProps = {
  value: string;
  /** The purpose of the code: "QR code of the invite link". */
  label: string;
  fileName: string;
};

/** A QR code with SVG and PNG downloads. It is always black on white, so that every scanner can read it. */
export function QrCode({ value, label, fileName }: QrCodeProps) {
  const [code, setCode] = useState<QrPath>();
  useEffect(() => {
    let isCurrent = true;
    void qrPath(value).then((drawn) => isCurrent && setCode(drawn));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return (
    <div className="grid w-fit justify-items-center gap-3">
      <div className="size-48 overflow-hidden rounded-lg border bg-white">
        {code ? <QrImage code={code} label={label} /> : <Skeleton className="size-48 rounded-none" />}
      </div>
      {code && <QrDownloads code={code} fileName={fileName} />}
    </div>
  );
}

function QrImage({ code, label }: { code: QrPath; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-48 text-black"
    >
      <path fill="currentColor" d={code.path} />
    </svg>
  );
}

function QrDownloads({ code, fileName }: { code: QrPath; fileName: string }) {
  const saveSvg = () => downloadFile(new Blob([qrSvg(code)], { type: "image/svg+xml" }), `${fileName}.svg`);
  const savePng = () => void qrPng(code).then((png) => png && downloadFile(png, `${fileName}.png`));
  return (
    <div className="flex gap-2">
      <Button size="sm" aria-label="Download QR code as SVG" onClick={saveSvg} icon={Download}>
        SVG
      </Button>
      <Button size="sm" aria-label="Download QR code as PNG" onClick={savePng} icon={Download}>
        PNG
      </Button>
    </div>
  );
}
