"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Braces, CopyPlus, FileText, LayoutTemplate } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/client/query";
import type { InviteTemplate } from "@/lib/domain/invite-builder/dashboard";
import { inviteTemplates } from "@/lib/operations/invite-builder";
import type { InviteSource } from "../invite-defaults";

const DuplicateDialog = dynamic(() => import("./duplicate-dialog").then((loaded) => loaded.DuplicateDialog), {
  ssr: false,
});
const TemplatesDialog = dynamic(() => import("./templates-dialog").then((loaded) => loaded.TemplatesDialog), {
  ssr: false,
});
const ImportDialog = dynamic(() => import("./import-dialog").then((loaded) => loaded.ImportDialog), { ssr: false });

export type StartRowProps = {
  /** The template which the builder was filled in from, if any. */
  templateID: string;
  onBlank: () => void;
  onTemplate: (template: InviteTemplate) => void;
  onImport: (source: InviteSource) => void;
};

type Opened = "duplicate" | "import" | "templates" | null;

/** What to start from: nothing, a template, another invite, or the body of a request. */
export function StartRow({ templateID, onBlank, onTemplate, onImport }: StartRowProps) {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const choose = (id: string) => {
    const template = templates.find((one) => one.templateID === id);
    if (template) onTemplate(template);
    else onBlank();
  };
  return (
    <div role="group" aria-label="Start from" className="flex flex-wrap items-end gap-2">
      <Field label="Template" name="start-template" className="w-full sm:w-56">
        <Select
          placeholder={templates.length > 0 ? "None (blank)" : "No templates yet"}
          options={templates.map(({ templateID: value, name }) => ({ value, label: name }))}
          value={templateID}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Button onClick={onBlank}>
        <FileText aria-hidden />
        Blank
      </Button>
      <Button onClick={() => setOpened("duplicate")}>
        <CopyPlus aria-hidden />
        Duplicate of…
      </Button>
      <Button onClick={() => setOpened("import")}>
        <Braces aria-hidden />
        Import JSON
      </Button>
      {templates.length > 0 && (
        <Button variant="ghost" onClick={() => setOpened("templates")}>
          <LayoutTemplate aria-hidden />
          Manage templates
        </Button>
      )}
      {opened === "duplicate" && <DuplicateDialog onClose={close} />}
      {opened === "import" && <ImportDialog onClose={close} onImport={onImport} />}
      {opened === "templates" && <TemplatesDialog onClose={close} />}
    </div>
  );
}
