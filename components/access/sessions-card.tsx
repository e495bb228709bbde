"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import type { Session } from "@/lib/domain/sessions/dashboard";
import { sessions } from "@/lib/operations/sessions";
import { RevokeSession } from "./sessions-revoke";

/** Where the person is signed in. */
export function SessionsCard() {
  const { data } = useSuspenseQuery(queryFor(sessions.list));
  return (
    <Card>
      <CardHeader
        title="Sessions"
        description="Browsers where you are signed in. A session ends after 15 minutes of inactivity."
      />
      <CardBody className="py-0">
        <ul className="divide-y">
          {data.map((session) => (
            <SessionItem key={session.sessionID} session={session} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { isCurrent, seenOn, createdOn, expiresOn } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>
            Signed in <ExactTime value={createdOn} />
          </span>
          {isCurrent && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted-foreground">
          Last used <RelativeTime value={seenOn} /> · ends <RelativeTime value={expiresOn} /> at the latest
        </p>
      </div>
      {!isCurrent && <RevokeSession session={session} />}
    </li>
  );
}
