import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import type { OnboardingInvite } from "@/lib/domain/onboarding/contract";

/** What happened to an invite, and when. */
export function InviteTimeline({ invite }: { invite: OnboardingInvite }) {
  const { createdOn, redeemedOn, revokedOn } = invite;
  const moments = [
    { word: "Created", on: createdOn },
    ...(redeemedOn ? [{ word: "Redeemed", on: redeemedOn }] : []),
    ...(revokedOn ? [{ word: "Revoked", on: revokedOn }] : []),
  ];
  return (
    <Card>
      <CardHeader title="Status" />
      <CardBody>
        <ol className="grid gap-4 border-l border-border-strong pl-4">
          {moments.map(({ word, on }) => (
            <li key={word} className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-primary">
              <p className="font-medium">{word} <RelativeTime value={on} className="font-normal text-muted-foreground" /></p>
              <p className="text-[0.8125rem] text-muted-foreground"><ExactTime value={on} /></p>
            </li>
          ))}
          {moments.length === 1 && <li className="text-muted-foreground">Not redeemed yet.</li>}
        </ol>
      </CardBody>
    </Card>
  );
}
