"use client";

import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { downloadFile } from "./download-file";
import { type QrPath, qrPath, qrPng, qrSvg } from "./qr-path";
import { Skeleton } from "./skeleton";

export type QrCodeProps = {
  value: string;
  /** Says what scanning it does: "QR code of the invite link". */
  label: string;
  /** The downloads' name without its ending. */
  fileName: string;
};

/** A QR code drawn in the browser, with SVG and PNG downloads; always black on white, so that every scanner reads it. */
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
      <Button size="sm" aria-label="Download QR code as SVG" onClick={saveSvg}>
        <Download aria-hidden />
        SVG
      </Button>
      <Button size="sm" aria-label="Download QR code as PNG" onClick={savePng}>
        <Download aria-hidden />
        PNG
      </Button>
    </div>
  );
}
