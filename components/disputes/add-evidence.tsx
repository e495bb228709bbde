"use client";

import { FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { OfDispute } from "./evidence-builder";

const load = () => import("./evidence-forms");
const EvidenceTextForm = dynamic(() => load().then((loaded) => loaded.EvidenceTextForm), { ssr: false });
const EvidenceFileForm = dynamic(() => load().then((loaded) => loaded.EvidenceFileForm), { ssr: false });

/** A text as evidence. */
export function AddEvidenceText(props: OfDispute) {
  const trigger = (
    <Button size="sm">
      <Plus aria-hidden />
      Add text
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <EvidenceTextForm {...props} onClose={close} />}
    </LaterDialog>
  );
}

/** A file as evidence. */
export function AddEvidenceFile(props: OfDispute) {
  const trigger = (
    <Button size="sm">
      <FileUp aria-hidden />
      Add file
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <EvidenceFileForm {...props} onClose={close} />}
    </LaterDialog>
  );
}
