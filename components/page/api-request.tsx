"use client";

import { CodeXml } from "lucide-react";
import dynamic from "next/dynamic";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Sheet } from "@/components/ui/overlays/dialog";
import { operationName } from "@/lib/core/api/operation";
import type { APIRequestCodeProps } from "./api-request-code";

const APIRequestCode = dynamic(() => import("./api-request-code").then((loaded) => loaded.APIRequestCode), {
  ssr: false,
});

const NAME = "Show API request";

interface APIRequestProps extends Pick<ButtonProps, "variant" | "className">, APIRequestCodeProps {
  isCompact?: boolean;
}

/**
 * Shows the action of this page or form as an API call, except on phones. Secret values are replaced with placeholders.
 */
export function APIRequest({ operation, request, isCompact, isRedacted, className, ...button }: APIRequestProps) {
  return (
    <Sheet
      className="w-[min(40rem,100vw)]"
      title="API request"
      description={`${operation.summary}: ${operationName(operation)}`}
      trigger={
        <Button
          variant="ghost"
          {...(isCompact && { size: "sm", "aria-label": NAME, title: NAME })}
          className={cn("max-sm:hidden", className)}
          {...button}
          icon={CodeXml}
        >
          {isCompact ? "API" : NAME}
        </Button>
      }
    >
      <APIRequestCode operation={operation} request={request} isRedacted={isRedacted} />
    </Sheet>
  );
}
