"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { refusalOf } from "@/components/form/refusal-of";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { CallError } from "@/lib/client/call";
import type { Played, Scenario } from "./scenarios";

/** One scenario with the button that plays it, and what came of it. */
export function ScenarioCard({ scenario, accountID }: { scenario: Scenario; accountID: string }) {
  const { title, words, needs, operation, body } = scenario;
  const client = useQueryClient();
  const played = useMutation<Played, CallError>({
    mutationFn: () => scenario.play(accountID),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(),
  });
  const mayPlay = useCan(operation.access, accountID);
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={words} />
      <CardBody className="grid gap-3">
        {needs && (
          <p className="text-[0.8125rem] text-muted-foreground">
            <span className="font-medium text-foreground">Needs:</span> {needs}
          </p>
        )}
        <FailureNotice failure={played.error} words={refusalOf(operation)} />
        {played.data && (
          <Notice tone="success" role="status" title={played.data.words}>
            <AppLink className="font-medium underline underline-offset-2" href={played.data.link.href}>
              {played.data.link.label}
            </AppLink>
          </Notice>
        )}
        {!mayPlay && <NoPermission permission={operation.access} />}
      </CardBody>
      <CardFooter>
        <APIRequest operation={operation} request={() => ({ params: { accountID }, body })} />
        {mayPlay && (
          <Button
            variant="primary"
            isPending={played.isPending}
            pendingLabel="Playing…"
            disabled={accountID === ""}
            onClick={() => played.mutate()}
          >
            <Play aria-hidden />
            Play
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
