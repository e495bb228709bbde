"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { DaysControl } from "@/components/page/days/days-control";
import { Button, IconButton, SubmitButton } from "@/components/ui/button";
import { CharacterCounter } from "@/components/ui/fields/character-counter";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Combobox } from "@/components/ui/fields/combobox";
import { CopyButton } from "@/components/ui/data/copy-button";
import { type DateParts, DateOfBirth } from "@/components/ui/fields/date-of-birth";
import { ErrorSummary } from "@/components/ui/fields/error-summary";
import { Field, FieldGroup } from "@/components/ui/fields/field";
import { Form } from "@/components/ui/fields/form";
import { Input, InputAffix, Textarea } from "@/components/ui/fields/input";
import { OtpInput } from "@/components/ui/fields/otp-input";
import { PasswordInput, SecretInput } from "@/components/ui/fields/hidden-input";
import { RadioCardGroup } from "@/components/ui/fields/radio-card-group";
import { Select } from "@/components/ui/fields/select";
import { Popover } from "@/components/ui/overlays/popover";
import { Stepper } from "@/components/ui/stepper";
import { TabNav } from "@/components/ui/tab-nav";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { DAY_PRESET_OPTIONS } from "@/components/words/day-presets";
import type { Exhibit } from "./gallery";

const VARIANTS = ["primary", "secondary", "ghost", "danger", "link"] as const;
const SIZES = ["sm", "md", "lg"] as const;
const STATES = [
  { value: "CA", label: "California" },
  { value: "NY", label: "New York" },
  { value: "PR", label: "Puerto Rico", isDisabled: true },
];

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
);

function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Button key={size} {...{ variant, size }}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} isPending pendingLabel="Saving…">
            Save
          </Button>
        </Row>
      ))}
      <Row>
        <Button variant="primary" icon={Plus}>
          With an icon
        </Button>
        <Button asChild>
          <a href="#gallery">A link</a>
        </Button>
        <IconButton label="Add" icon={<Plus aria-hidden />} />
        <IconButton label="Remove" size="icon-sm" icon={<Trash2 aria-hidden />} />
        <CopyButton value="copied" label="transfer ID" />
        <CopyButton value="copied" label="account ID" isTextShown />
      </Row>
    </>
  );
}

function TextFields() {
  return (
    <>
      <Field label="Name" hint="As shown on the account." isRequired>
        <Input defaultValue="Ada Lovelace" />
      </Field>
      <Field label="Empty" isOptional>
        <Input placeholder="A placeholder" />
      </Field>
      <Field label="Email" error="must have an @">
        <Input type="email" defaultValue="ada" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="This can’t be changed" />
      </Field>
      <Field label="Read only">
        <Input readOnly defaultValue="This can be copied" />
      </Field>
      <Field label="Amount">
        <InputAffix before="$" after="USD">
          <Input className="pr-14 pl-7" defaultValue="1,250.00" />
        </InputAffix>
      </Field>
      <Field label="Memo" counter={<CharacterCounter length={150} max={140} />}>
        <Textarea defaultValue="A text of several lines." />
      </Field>
    </>
  );
}

function SecretFields() {
  const [code, setCode] = useState("123");
  return (
    <>
      <Field label="Password">
        <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
      </Field>
      <Field label="Tax ID">
        <SecretInput what="tax ID" defaultValue="12-3456789" />
      </Field>
      <Field label="Code">
        <OtpInput value={code} onValueChange={setCode} />
      </Field>
      <Field label="Wrong code" error="is not right">
        <OtpInput value={code} onValueChange={setCode} />
      </Field>
    </>
  );
}

function Choices() {
  const id = useId();
  const [state, setState] = useState("CA");
  const [type, setType] = useState("business");
  return (
    <>
      <Field label="State">
        <Select options={STATES} defaultValue="NY" />
      </Field>
      <Field label="No state yet" error="choose a state">
        <Select options={STATES} placeholder="Choose a state" />
      </Field>
      <Field label="Disabled">
        <Select options={STATES} disabled />
      </Field>
      <Field label="Searched" hint="Type a part of the name.">
        <Combobox options={STATES} value={state} onValueChange={setState} />
      </Field>
      <FieldGroup legend="Notices" error="choose one or more">
        <Checkbox label="By email" hint="Once a day" defaultChecked />
        <Checkbox label="By webhook" />
        <Checkbox label="By letter" disabled />
      </FieldGroup>
      <RadioCardGroup
        legend="Type"
        name={`${id}type`}
        value={type}
        onValueChange={setType}
        options={[
          { value: "business", label: "Business", description: "A company or a sole proprietor." },
          { value: "person", label: "Person" },
          { value: "guest", label: "Guest", disabledReason: "Guests can’t be added yet." },
        ]}
      />
    </>
  );
}

function Dates() {
  const id = useId();
  const [date, setDate] = useState<DateParts>({ month: 4, day: 28, year: 1986 });
  return (
    <>
      <DateOfBirth name={`${id}right`} value={date} onValueChange={setDate} />
      <DateOfBirth
        name={`${id}wrong`}
        value={date}
        onValueChange={setDate}
        error="must be in the past"
        invalidParts={["year"]}
      />
      <DateOfBirth name={`${id}off`} value={{}} onValueChange={setDate} isOptional isDisabled />
    </>
  );
}

/** Form that is submitted immediately to show its errors. The summary must not take focus when the page opens. */
function FailedForm() {
  const name = `${useId()}name`;
  const [sent, setSent] = useState(0);
  const errors = sent > 0 ? [{ name, label: "Name", message: "is required" }, { message: "The server says no." }] : [];
  const send = () => setSent(sent + 1);
  return (
    <Form onSubmit={send} className="flex flex-col gap-4">
      <ErrorSummary errors={errors} submitCount={sent} />
      <Field label="Name" name={name} error={errors[0]?.message}>
        <Input />
      </Field>
      <Row>
        <SubmitButton>Send and fail</SubmitButton>
        <SubmitButton isPending pendingLabel="Sending…">
          Send
        </SubmitButton>
      </Row>
    </Form>
  );
}

function Ways() {
  return (
    <>
      <Tabs defaultValue="one">
        <TabsList label="Tabs">
          <TabsTrigger value="one">One</TabsTrigger>
          <TabsTrigger value="two">Two</TabsTrigger>
        </TabsList>
        <TabsContent value="one">The first panel.</TabsContent>
        <TabsContent value="two">The second panel.</TabsContent>
      </Tabs>
      <TabNav
        label="Views"
        items={[
          { href: "/gallery", label: "All", count: 1_234, isCurrent: true },
          { href: "/gallery?locked", label: "Locked", isLocked: true },
        ]}
      />
      <Stepper
        steps={[
          { label: "Business", state: "done", href: "/gallery" },
          { label: "People", state: "attention", href: "/gallery" },
          { label: "Bank", state: "current" },
          { label: "Review", state: "todo" },
        ]}
      />
    </>
  );
}

const DAYS = { from: "2026-11-01", to: "2026-11-20" };
const doNothing = () => {};

function Panels() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <DaysControl
        label="Period"
        options={DAY_PRESET_OPTIONS}
        preset={undefined}
        range={DAYS}
        faultOf={doNothing as () => undefined}
        onPreset={doNothing}
        onRange={doNothing}
      />
      <Popover label="A panel" trigger={<Button>Open a panel</Button>} isOpen={isOpen} onOpenChange={setOpen}>
        <p className="p-2">A small choice.</p>
      </Popover>
    </Row>
  );
}

export const CONTROLS: readonly Exhibit[] = [
  ["Buttons", Buttons],
  ["Text fields", TextFields],
  ["Secrets and codes", SecretFields],
  ["Choices", Choices],
  ["Dates", Dates],
  ["Panels", Panels],
  ["Tabs and steps", Ways],
  ["A form that fails", FailedForm],
];
