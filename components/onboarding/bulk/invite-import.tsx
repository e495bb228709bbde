"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { DropZone } from "@/components/form/fields/file-drop";
import { AppLink } from "@/components/ui/app-link";
import { downloadFile } from "@/components/ui/browser";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data/table";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Field } from "@/components/ui/fields/field";
import { announce } from "@/components/ui/feedback/live-region";
import { Notice } from "@/components/ui/feedback/notice";
import { Select } from "@/components/ui/fields/select";
import { useCopy } from "@/components/ui/use-copy";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@/lib/core/language";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { inviteBuilder, inviteTemplates } from "@/lib/generated/operations/invite-builder";
import type { InviteFile, InviteRow } from "./invite-rows";
import { type RowOutcome, useInvites } from "./send-invites";

const loadRows = () => import("./invite-rows");
const saveText = (name: string, text: string) => downloadFile(new Blob([text], { type: "text/csv" }), name);

/** Creates invites from a CSV file: the template sets what all share, and each row names a recipient. */
export function InviteImport() {
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const { data: material } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const [templateID, setTemplateID] = useState(templates[0]?.templateID ?? "");
  const [planCode, setPlanCode] = useState(material.feePlans[0]?.code ?? "");
  const [chosen, setChosen] = useState<File>();
  const [read, setRead] = useState<InviteFile>();
  const invites = useInvites();
  const template = templates.find((one) => one.templateID === templateID);
  if (!template) return <NoTemplates />;
  const readBy = async (id: string, code: string, file: File | undefined) => {
    setChosen(file);
    setPlanCode(code);
    setTemplateID(id as typeof templateID);
    invites.forget();
    const by = templates.find((one) => one.templateID === id);
    const { readInvites } = await loadRows();
    const result = file && by && readInvites(await file.text(), withPlan(by, code), material.feePlans);
    setRead(result);
    if (result) announce(result.fault ?? `${counted(result.rows.length, "row")} read`);
  };
  const example = async () => {
    const { exampleFor } = await loadRows();
    saveText("invites-example.csv", exampleFor(template));
  };
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader
          title="Template and file"
          description="The template sets what all invites share, and each row of the file is a recipient."
          actions={
            <Button size="sm" onClick={() => void example()} icon={Download}>
              Example file
            </Button>
          }
        />
        <CardBody className="grid gap-4 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <Field label="Template" name="template" isRequired>
              <Select
                options={templates.map(({ templateID: value, name }) => ({ value, label: name }))}
                value={templateID}
                disabled={invites.isSending}
                onChange={(event) => void readBy(event.target.value, planCode, chosen)}
              />
            </Field>
            {!hasPlan(template) && material.feePlans.length > 1 && (
              <Field label="Fee plan" name="plan" hint="The template names none." isRequired>
                <Select
                  options={material.feePlans.map(({ code: value, name }) => ({ value, label: name }))}
                  value={planCode}
                  disabled={invites.isSending}
                  onChange={(event) => void readBy(templateID, event.target.value, chosen)}
                />
              </Field>
            )}
          </div>
          <Field
            label="CSV file"
            name="file"
            hint="Up to 500 rows. The first row has the headings."
            error={read?.fault}
            isRequired
          >
            <DropZone
              value={chosen}
              endings={[".csv"]}
              onValueChange={(file) => void readBy(templateID, planCode, file)}
            />
          </Field>
        </CardBody>
      </Card>
      {read && read.rows.length > 0 && <ReadFile file={read} invites={invites} />}
    </div>
  );
}

const hasPlan = ({ invite }: InviteTemplate) => (invite.feePlanCodes ?? []).length > 0;

/** Returns a template with a fee plan: its own, else the chosen one. */
const withPlan = (template: InviteTemplate, code: string): InviteTemplate =>
  hasPlan(template) ? template : { ...template, invite: { ...template.invite, feePlanCodes: [code] } };

function NoTemplates() {
  return (
    <EmptyState
      drawing="invites"
      title="Save a template first"
      description="An import takes capabilities, permissions, prices and links from a template. Fill in an invite and save it as one."
      actions={
        <Button variant="primary" asChild>
          <AppLink href="/invites/new">New invite</AppLink>
        </Button>
      }
    />
  );
}

interface ReadFileProps {
  file: InviteFile;
  invites: ReturnType<typeof useInvites>;
}

const MAIL_OPTIONS = [
  { value: "", label: "Don’t email them" },
  ...LANGUAGE_NAMES.map((language) => ({ value: language, label: `Email each in ${LANGUAGES[language]}` })),
];

function ReadFile({ file: { rows }, invites }: ReadFileProps) {
  const { outcomes, isSending, send, stop } = invites;
  const [language, setLanguage] = useState<Language | "">("");
  const { copy } = useCopy("invite links");
  const made = rows.flatMap(({ row, recipient, email }) => {
    const outcome = outcomes.get(row);
    return outcome?.state === "made" ? [{ recipient, email, link: outcome.link }] : [];
  });
  const faulty = rows.filter(({ errors }) => errors.length > 0);
  const left = rows.filter(({ row, errors }) => errors.length === 0 && outcomes.get(row)?.state !== "made");
  const saveLinks = async () => {
    const { linksAsText } = await loadRows();
    saveText("invite-links.csv", linksAsText(made));
  };
  const start = async () => {
    await send(left, language);
    announce("The import is done");
  };
  return (
    <Card>
      <CardHeader
        title={[counted(rows.length, "row"), made.length > 0 && `${counted(made.length, "invite")} created`]
          .filter(Boolean)
          .join(", ")}
        description={faulty.length > 0 && `${counted(faulty.length, "row")} with errors won’t be created.`}
        actions={
          made.length > 0 &&
          !isSending && (
            <>
              <Button size="sm" onClick={() => void copy(made.map(({ link }) => link).join("\n"))}>
                Copy links
              </Button>
              <Button size="sm" onClick={() => void saveLinks()} icon={Download}>
                Download links
              </Button>
            </>
          )
        }
      />
      <CardBody className="grid gap-4">
        {left.length > 0 && (
          <div className="flex flex-wrap items-end justify-end gap-3">
            <Field label="Email" name="mail" className="mr-auto w-full sm:w-56">
              <Select
                options={MAIL_OPTIONS}
                value={language}
                disabled={isSending}
                onChange={(event) => setLanguage(event.target.value as Language | "")}
              />
            </Field>
            {isSending && <Button onClick={stop}>Stop after this one</Button>}
            <Button variant="primary" isPending={isSending} pendingLabel="Creating…" onClick={() => void start()}>
              Create {counted(left.length, "invite")}
            </Button>
          </div>
        )}
        {left.length === 0 && made.length > 0 && (
          <Notice tone="success" title={`${counted(made.length, "invite")} created`} role="status">
            They’re at the top of the list of{" "}
            <AppLink href="/invites" className="underline underline-offset-2">
              invites
            </AppLink>
            .
          </Notice>
        )}
        <InviteRows rows={rows} outcomes={outcomes} />
      </CardBody>
    </Card>
  );
}

interface InviteRowsProps {
  rows: readonly InviteRow[];
  outcomes: ReadonlyMap<number, RowOutcome>;
}

function InviteRows({ rows, outcomes }: InviteRowsProps) {
  return (
    <DataTable
      caption="Rows of the file"
      className="max-h-[32rem]"
      rows={rows}
      keyOf={({ row }) => row}
      columns={[
        { head: "Recipient", className: "wrap-anywhere", cell: ({ recipient }) => recipient || "–" },
        { head: "Row", isNumeric: true, cell: ({ row }) => row },
        { head: "Email", className: "wrap-anywhere", cell: ({ email }) => email || "–" },
        { head: "Result", cell: (one) => <RowResult row={one} outcome={outcomes.get(one.row)} /> },
      ]}
    />
  );
}

function RowResult({ row: { errors }, outcome }: { row: InviteRow; outcome: RowOutcome | undefined }) {
  if (errors.length > 0) return <RowErrors of={errors} />;
  switch (outcome?.state) {
    case undefined:
      return <Badge>Ready</Badge>;
    case "sending":
      return <Badge tone="info">Creating…</Badge>;
    case "failed":
      return <RowErrors of={[outcome.why]} />;
    case "made":
      return (
        <>
          <AppLink
            href={`/invites/${encodeURIComponent(outcome.code)}`}
            className="rounded-sm text-primary-text hover:underline"
          >
            {outcome.isEarlier ? "Created earlier" : "Created"}
          </AppLink>
          {outcome.unsent !== undefined && <RowErrors of={[outcome.unsent]} />}
        </>
      );
  }
}

const RowErrors = ({ of }: { of: readonly string[] }) => (
  <ul className="grid gap-0.5 text-[0.8125rem] text-danger">
    {of.map((error) => (
      <li key={error}>{error}</li>
    ))}
  </ul>
);
