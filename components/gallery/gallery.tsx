"use client";

import { type ComponentType, useId, useState } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { ForbiddenState } from "@/components/page/forbidden-state";
import { ContentSkeleton } from "@/components/page/page-skeleton";
import { PublicShell } from "@/components/page/public-shell";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button, Spinner } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { FactsCard } from "@/components/ui/data/facts-card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { AlertDialog, Dialog, Sheet } from "@/components/ui/overlays/dialog";
import { type DrawingName, DRAWINGS } from "@/components/ui/feedback/drawings";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "@/components/ui/overlays/dropdown-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Illustration } from "@/components/ui/feedback/illustration";
import { Figures } from "@/components/ui/data/figures";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogClose } from "@/components/ui/overlays/overlay";
import { OutcomeBars } from "@/components/ui/data/outcome-bars";
import { QrCode } from "@/components/ui/data/qr-code";
import { ClockTime, ExactTime, RelativeTime, ShortTime } from "@/components/ui/data/relative-time";
import { ShareBar } from "@/components/ui/data/share-bar";
import { Sparkline } from "@/components/ui/data/sparkline";
import { Skeleton, SkeletonChart, SkeletonFacts, SkeletonField, SkeletonRows } from "@/components/ui/feedback/skeleton";
import { DataTable } from "@/components/ui/data/table";
import { toast } from "@/components/ui/overlays/toast";
import { Toaster } from "@/components/ui/overlays/toaster";
import { Tooltip } from "@/components/ui/overlays/tooltip";
import { CONTROLS, Row } from "./controls";

/** Components under one title. Each renders once per theme, so it must not set an ID. */
export type Exhibit = readonly [title: string, Shown: ComponentType];

/** All components in their states, in both themes. Overlays use the page's theme. */
export function Gallery() {
  return (
    <PublicShell width="lg" mode="sandbox">
      <h1 className="text-2xl font-semibold">Gallery</h1>
      <p className="mt-1 text-muted-foreground">
        Every component in its states, light and dark. Dialogs, hints and toasts take the theme of the page.
      </p>
      {[...CONTROLS, ...SURFACES].map(([title, Shown]) => (
        <InBothThemes key={title} title={title} Shown={Shown} />
      ))}
      <Toaster />
    </PublicShell>
  );
}

function InBothThemes({ title, Shown }: { title: string; Shown: ComponentType }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        {["light", "dark"].map((theme) => (
          <div
            key={theme}
            role="group"
            aria-label={`${title}, ${theme}`}
            className={`${theme} flex flex-col gap-4 rounded-xl border bg-background p-4 text-foreground`}
          >
            <Shown />
          </div>
        ))}
      </div>
    </section>
  );
}

const FIGURES = ["Available", "Pending", "Held"].map((label) => ({ label, value: "$12.50", note: "A note." }));
const OUTCOMES = [
  { good: 9, bad: 0 },
  { good: 0, bad: 0 },
  { good: 3, bad: 1 },
  { good: 0, bad: 2 },
];
const TONES: readonly BadgeTone[] = ["neutral", "info", "success", "warning", "danger", "ended"];
const MOMENT = "2026-11-20T15:04:05Z";
const ID = "0f9a3c52-6d1e-4d53-9a55-1f8f6f2f7c11";

function Words() {
  return (
    <>
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge icon={null}>no icon</Badge>
      </Row>
      <Row>
        <Money cents={125_000} />
        <Money cents={2_550} isSigned />
        <Money cents={-2_550} isSigned />
        <RelativeTime value={MOMENT} />
        <ShortTime value={MOMENT} />
        <ExactTime value={MOMENT} />
        <ClockTime value={MOMENT} />
        <Sparkline values={[3, 8, 5, 13]} className="h-6 w-24" />
        <OutcomeBars days={OUTCOMES} />
      </Row>
      <Figures label="Balances" items={FIGURES} />
      <ShareBar shares={[60, 25]} />
      <ShareBar shares={[60, 55]} />
    </>
  );
}

function Notices() {
  return (
    <>
      {(["info", "success", "warning", "danger"] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice: ${tone}`} action={<Button size="sm">Do it</Button>}>
          What happened, and what to do.
        </Notice>
      ))}
      <Notice>Without a title.</Notice>
      <FailureNotice failure={{ status: 500, message: "something went wrong", requestID: ID }} />
    </>
  );
}

function Cards() {
  return (
    <>
      <Card>
        <CardHeader title="A card" description="With all its parts." actions={<Button size="sm">Edit</Button>} />
        <CardBody>
          <DefinitionList items={[{ label: "Name", value: "Ada Lovelace" }, { label: "Phone" }]} />
        </CardBody>
        <CardFooter>
          <Button variant="ghost">Cancel</Button>
          <Button variant="primary">Save</Button>
        </CardFooter>
      </Card>
      <FactsCard title="A card of facts" items={[{ label: "Name", value: "Ada Lovelace" }]} />
    </>
  );
}

function Tables() {
  return (
    <DataTable
      caption="Transfers"
      rows={[12_500, -900]}
      keyOf={(cents) => cents}
      columns={[
        { head: "Transfer", cell: () => "Ada Lovelace" },
        { head: "State", cell: () => <Badge tone="success">Completed</Badge> },
        { head: "Amount", cell: (cents) => <Money cents={cents} /> },
      ]}
    />
  );
}

const retry = () => toast.info("Tried again.");

function Missing() {
  return (
    <>
      <EmptyState
        drawing="transfers"
        title="No transfers yet"
        description="They’ll appear here."
        actions={<Button variant="primary">Create a transfer</Button>}
      />
      <ErrorState title="Transfers could not be loaded" description="The rest works." onRetry={retry} requestID={ID} />
      <ErrorState title="Trying again" onRetry={retry} isRetrying />
      <ForbiddenState permission="transfers.read" subject="Acme" actions={<Button size="sm">Ask for it</Button>} />
      <ForbiddenState />
    </>
  );
}

function Loading() {
  return (
    <>
      <Row>
        <Spinner /> Loading …
      </Row>
      <Skeleton className="h-8 w-56" />
      <SkeletonField />
      <SkeletonFacts lines={2} />
      <SkeletonChart />
      <SkeletonRows rows={3} columns={["Transfer", "State", "Amount"]} />
      <ContentSkeleton />
    </>
  );
}

const CLOSE = (
  <DialogClose>
    <Button>Close</Button>
  </DialogClose>
);

function Overlays() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Row>
      {(["sm", "md", "lg"] as const).map((size) => (
        <Dialog key={size} size={size} title="A dialog" trigger={<Button>Dialog {size}</Button>} footer={CLOSE}>
          What is asked for.
        </Dialog>
      ))}
      <Sheet title="A sheet" description="At the edge." trigger={<Button>Sheet</Button>} footer={CLOSE} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        trigger={<Button variant="danger">Ask</Button>}
        title="Delete this account?"
        description="It can’t be undone."
        confirmLabel="Delete account"
        typeToConfirm="delete"
        onConfirm={() => setAsking(false)}
      />
      <DropdownMenu align="start" trigger={<Button>Menu</Button>}>
        <DropdownMenuLabel>Actions</DropdownMenuLabel>
        <DropdownMenuItem>Edit</DropdownMenuItem>
        <DropdownMenuItem disabled>Move</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger">Delete</DropdownMenuItem>
      </DropdownMenu>
      <Tooltip content="A short hint">
        <Button>Hint</Button>
      </Tooltip>
      <Button onClick={() => toast.success("Saved.")}>Toast</Button>
      <Button onClick={() => toast.info("Moved.", { label: "Undo", onPress: retry })}>Toast with Undo</Button>
      <Button onClick={() => toast.error("Not saved.")}>Failed toast</Button>
    </Row>
  );
}

function Pictures() {
  return (
    <>
      <CodeBlock label="curl request" code="curl https://tender.example/api/ping" />
      <QrCode value="https://tender.example" label="QR code of a link" fileName="link" />
      <Row>
        {(Object.keys(DRAWINGS) as DrawingName[]).map((name) => (
          <Illustration key={name} of={name} />
        ))}
      </Row>
    </>
  );
}

const SURFACES: readonly Exhibit[] = [
  ["Badges, amounts and times", Words],
  ["Notices", Notices],
  ["Cards", Cards],
  ["Tables", Tables],
  ["Empty, failed and forbidden", Missing],
  ["Loading", Loading],
  ["Dialogs, menus and toasts", Overlays],
  ["Code and pictures", Pictures],
];
