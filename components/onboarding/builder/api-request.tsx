"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CodeBlock } from "@/components/ui/code-block";
import { FormSection } from "@/components/ui/form-section";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type InviteFormValues, inviteBody } from "../invite-form";
import { redacted } from "./redacted";

/** The same invite as a call of the API; identity numbers are placeholders, so the copy needs them put in. */
export function APIRequest() {
  const { control, getValues } = useFormContext<InviteFormValues>();
  useWatch({ control });
  const json = JSON.stringify(redacted(inviteBody(getValues())), null, 2);
  return (
    <FormSection title="Show API request" id="api" isOpenAtFirst={false} description="Identity numbers, birth dates and tokens are replaced by placeholders, here and when copied.">
      <Tabs defaultValue="curl">
        <TabsList label="Form of the request">
          <TabsTrigger value="curl">curl</TabsTrigger>
          <TabsTrigger value="json">JSON</TabsTrigger>
        </TabsList>
        <TabsContent value="curl"><CodeBlock label="curl request" code={curl(json)} /></TabsContent>
        <TabsContent value="json"><CodeBlock label="JSON body" code={json} /></TabsContent>
      </Tabs>
    </FormSection>
  );
}

function curl(json: string): string {
  return [
    `curl -X POST "$TENDER_URL/api/onboarding-invites" \\`,
    `  -H "authorization: Bearer $TENDER_TOKEN" \\`,
    `  -H "content-type: application/json" \\`,
    `  -H "x-service-version: v2024.01.00" \\`,
    `  --data-binary @- <<'JSON'`,
    json,
    "JSON",
  ].join("\n");
}
