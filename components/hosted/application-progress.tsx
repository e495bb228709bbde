"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/client/query";
import { type ApplicationStatus, hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { CAPABILITY_WORDS } from "./capability-words";
import { isSettled, progressOf } from "./status-words";

const EVERY = 4000;

/** How far an application is, looked after while something still moves, and the way back to the partner. */
export function ApplicationProgress({ code, initial }: { code: string; initial: ApplicationStatus }) {
  const { data } = useQuery({
    ...queryFor(hostedOnboarding.status, { params: { code } }),
    initialData: initial,
    refetchInterval: (query) => (query.state.status === "error" || isSettled(query.state.data ?? initial) ? false : EVERY),
  });
  return (
    <div className="grid gap-5">
      <Card className="divide-y" aria-live="polite">
        {data.capabilities.map((capability) => {
          const { word, tone, next } = progressOf(capability, data.verification, data.partner);
          return (
            <div key={capability.capability} className="flex items-start justify-between gap-4 p-4 sm:px-5">
              <div className="min-w-0">
                <h2 className="font-medium">{CAPABILITY_WORDS[capability.capability].name}</h2>
                <p className="text-pretty text-muted-foreground">{next}</p>
              </div>
              <Badge tone={tone} className="shrink-0">{word}</Badge>
            </div>
          );
        })}
      </Card>
      {data.returnURL && <ReturnLink partner={data.partner} address={data.returnURL} />}
      <p className="text-muted-foreground">Keep this page&apos;s address to come back and see how it goes.</p>
    </div>
  );
}

function ReturnLink({ partner, address }: { partner: string; address: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button asChild variant="primary" size="lg">
        <a href={address} rel="noreferrer">Return to {partner}<ExternalLink aria-hidden /></a>
      </Button>
      <p className="text-muted-foreground">Goes to {new URL(address).host}</p>
    </div>
  );
}
