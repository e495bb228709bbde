"use client";

import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ApplicationFile } from "@/lib/domain/onboarding/applications/dashboard";
import { useWords } from "../kit/use-words";

const TONES: Record<ApplicationFile["fileStatus"], BadgeTone> = {
  pending: "info",
  approved: "success",
  rejected: "danger",
};

export type FileRowsProps = {
  files: readonly (ApplicationFile & { decisionReason?: string | undefined })[];
  onRemove?: (file: ApplicationFile) => void;
};

export function FileRows({ files, onRemove }: FileRowsProps) {
  const { documents } = useWords();
  return (
    <Card>
      <ul className="divide-y">
        {files.map((file) => (
          <li key={file.fileID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
            <div className="min-w-0">
              <p className="font-medium break-all">{file.fileName}</p>
              <p className="text-muted-foreground">
                {documents.purposes[file.filePurpose]}
                {file.decisionReason ? `: ${file.decisionReason}` : ""}
              </p>
            </div>
            <div className="flex items-center gap-2">
              <Badge tone={TONES[file.fileStatus]}>{documents[file.fileStatus]}</Badge>
              {onRemove && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${documents.remove}: ${file.fileName}`}
                  onClick={() => onRemove(file)}
                >
                  {documents.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
