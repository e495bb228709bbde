"use client";

import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useEffect, useRef } from "react";
import { downloadFile } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { CopyButton } from "@/components/ui/data/copy-button";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { FieldError } from "@/components/ui/fields/field";
import { announce } from "@/components/ui/feedback/live-region";
import type { NewAPIKey } from "@/lib/domain/access/keys/dashboard";
import { APIKeyForm } from "./keys.form";
import { Quickstart, type QuickstartProps } from "./quickstart";
import { envFileOf } from "./quickstart-code";

/** The form for a new API key, then the new key with its quickstart. */
export function APIKeyCreation(place: QuickstartProps) {
  const [created, setCreated] = useState<NewAPIKey>();
  if (!created) return <APIKeyForm onCreated={setCreated} />;
  return (
    <div className="grid gap-4">
      <APIKeySecret apiKey={created} place={place} />
      <Quickstart {...place} />
    </div>
  );
}

/** Shows a new key's secret once. Asks whether it was stored before the page closes. */
function APIKeySecret({ apiKey, place }: { apiKey: NewAPIKey; place: QuickstartProps }) {
  const router = useRouter();
  const heading = useRef<HTMLDivElement>(null);
  const [isStored, setStored] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    announce("API key created. Copy its secret now: it is shown only once.");
  }, []);
  const save = () => {
    downloadFile(new Blob([envFileOf(place, apiKey)], { type: "text/plain" }), "tender.env");
  };
  const finish = () => (isStored ? router.push("/developers/api-keys") : setAsked(true));
  return (
    <div ref={heading} tabIndex={-1} className="max-w-3xl">
      <Card>
        <CardHeader
          title={`“${apiKey.name}” is ready`}
          description="The secret is shown only once. We keep only a hash of it."
        />
        <CardBody className="grid gap-4">
          <DefinitionList
            items={[
              {
                label: "Key ID",
                value: <code className="font-mono text-[0.8125rem] break-all">{apiKey.keyID}</code>,
                action: <CopyButton value={apiKey.keyID} label="key ID" />,
              },
              {
                label: "Secret",
                value: <code className="font-mono text-[0.8125rem] break-all">{apiKey.secret}</code>,
                action: <CopyButton value={apiKey.secret} label="secret" isTextShown size="sm" autoFocus />,
              },
            ]}
          />
          <Button className="justify-self-start" onClick={save} icon={Download}>
            Download .env file
          </Button>
          <StoredQuestion isStored={isStored} isMissing={isAsked && !isStored} answer={setStored} />
        </CardBody>
        <CardFooter>
          <Button variant="primary" onClick={finish}>
            Done
          </Button>
        </CardFooter>
      </Card>
    </div>
  );
}

interface StoredQuestionProps {
  isStored: boolean;
  isMissing: boolean;
  answer: (isStored: boolean) => void;
}

function StoredQuestion({ isStored, isMissing, answer }: StoredQuestionProps) {
  const fault = "Save the secret first, then check the box. You won’t see it again.";
  return (
    <div>
      <Checkbox
        label="I’ve saved it"
        checked={isStored}
        aria-invalid={isMissing}
        aria-describedby="stored-error"
        onChange={(event) => answer(event.target.checked)}
      />
      <FieldError id="stored-error" message={isMissing ? fault : undefined} />
    </div>
  );
}
