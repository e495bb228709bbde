"use client";

import { useEffect, useState } from "react";
import { type QrPath, qrPath } from "@/components/ui/qr-path";
import { Skeleton } from "@/components/ui/skeleton";

/** An authenticator's secret as a QR code, without the downloads of other codes: a secret should not become a file. */
export function SecondFactorQr({ uri }: { uri: string }) {
  const [code, setCode] = useState<QrPath>();
  useEffect(() => {
    let isCurrent = true;
    void qrPath(uri).then((drawn) => isCurrent && setCode(drawn));
    return () => {
      isCurrent = false;
    };
  }, [uri]);
  return (
    <div className="size-44 overflow-hidden rounded-lg border bg-white">
      {code ? (
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full text-black"
        >
          <path fill="currentColor" d={code.path} />
        </svg>
      ) : (
        <Skeleton className="size-44 rounded-none" />
      )}
    </div>
  );
}
