"use client";

import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useIsLive } from "@/components/page/mode";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Notice } from "@/components/ui/feedback/notice";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/generated/operations/accounts";
import { QUICKSTART_LANGUAGES, quickstartCode, type QuickstartLanguage } from "./quickstart-code";

const NAMES: Record<QuickstartLanguage, string> = { curl: "curl", node: "Node.js", python: "Python" };

export interface QuickstartProps {
  /** The server's origin, without a path. */
  origin: string;
  accountID: string;
}

/**
 * The steps from a key to a first response: the server's address, a token, a call, and the same call made from this
 * page.
 */
export function Quickstart({ origin, accountID }: QuickstartProps) {
  const baseURL = `${origin}/api`;
  return (
    <div className="grid max-w-3xl gap-4">
      <Card>
        <CardHeader title="Get a token, then call" description="A key’s ID and secret become a token for one hour." />
        <CardBody className="grid min-w-0 gap-4">
          <DefinitionList
            items={[
              {
                label: "Base URL",
                value: <code className="font-mono text-[0.8125rem] wrap-break-word">{baseURL}</code>,
                action: <CopyButton value={baseURL} label="base URL" />,
              },
            ]}
          />
          <p className="text-sm text-muted-foreground">
            The examples read TENDER_URL, TENDER_KEY_ID and TENDER_KEY_SECRET from the environment. The .env file of a
            new key sets them, and TENDER_ACCOUNT_ID. The call needs the permission profile.read.
          </p>
          <Examples accountID={accountID} />
        </CardBody>
      </Card>
      <FirstCall accountID={accountID} />
      <NextSteps />
    </div>
  );
}

function Examples({ accountID }: { accountID: string }) {
  return (
    <Tabs defaultValue="curl">
      <TabsList label="Language">
        {QUICKSTART_LANGUAGES.map((language) => (
          <TabsTrigger key={language} value={language}>
            {NAMES[language]}
          </TabsTrigger>
        ))}
      </TabsList>
      {QUICKSTART_LANGUAGES.map((language) => {
        const { token, call } = quickstartCode(language, accountID);
        return (
          <TabsContent key={language} value={language} className="grid min-w-0 gap-3">
            <CodeBlock label={`Get a token with ${NAMES[language]}`} code={token} />
            <CodeBlock label={`Read your account with ${NAMES[language]}`} code={call} />
          </TabsContent>
        );
      })}
    </Tabs>
  );
}

function NextSteps() {
  const isLive = useIsLive();
  return (
    <Card>
      <CardHeader title="Next" />
      <CardBody className="grid min-w-0 gap-3">
        <ul className="grid gap-1.5 text-sm">
          <Step href="/reference">Every operation, with examples</Step>
          <Step href="/reference/test-values">Values that make a sandbox check or payment fail</Step>
          <Step href="/developers/webhooks/new">
            Webhooks: get notified of events{!isLive && ", with our test receiver if you have no server"}
          </Step>
          <Step href="/developers/request-log">Every request your keys made</Step>
        </ul>
        {!isLive && (
          <>
            <p className="text-sm text-muted-foreground">
              <a className="underline" href="/reference/listen.mjs" download>
                listen.mjs
              </a>{" "}
              sends the events of your sandbox to a program on your computer. It reads the same .env file and prints the
              secret that it signs with.
            </p>
            <CodeBlock
              label="Webhooks on your computer"
              code="node --env-file=tender.env listen.mjs --forward-to http://localhost:4000/hooks"
            />
          </>
        )}
      </CardBody>
    </Card>
  );
}

function Step({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <AppLink className="inline-block py-0.5 text-primary-text underline-offset-4 hover:underline" href={href}>
        {children}
      </AppLink>
    </li>
  );
}

/** Makes the example call as the signed-in person and shows the response. */
function FirstCall({ accountID }: { accountID: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(accounts.get, { params: { accountID } }),
    enabled: false,
    retry: false,
  });
  return (
    <Card>
      <CardHeader
        title="Run the first call"
        description="This page makes the same call with your session instead of a key."
        actions={
          <Button variant="primary" isPending={isFetching} onClick={() => void refetch()} icon={Play}>
            Run
          </Button>
        }
      />
      <CardBody className="grid min-w-0 gap-3">
        <code className="text-[0.8125rem] wrap-break-word">
          GET /accounts/
          <wbr />
          {accountID}
        </code>
        <div aria-live="polite" className="grid min-w-0 gap-3">
          {error && !isFetching && (
            <Notice tone="danger" title={error.message}>
              {error.requestID && <span className="wrap-break-word">Request ID {error.requestID}</span>}
            </Notice>
          )}
          {data && !error && <Notice tone="success" title="It works. The API responded with 200." />}
        </div>
        {data && !error && <CodeBlock label="Response to the first call" code={JSON.stringify(data, null, 2)} />}
      </CardBody>
    </Card>
  );
}
