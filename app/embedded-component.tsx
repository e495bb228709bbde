import { HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EmbedFailure } from "@/components/embedded/embed-failure";
import { EmbeddedPayments, EmbeddedPayouts } from "@/components/embedded/payments";
import { EmbeddedCard } from "@/components/issuing/embedded-card";
import type { EmbedComponent } from "@/lib/core/access/embed-components";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import type { EmbedFacts } from "@/lib/domain/kernel/operations/context";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { secureURL } from "@/lib/env";
import { type PageRead, read, readAll } from "@/lib/http/adapters/preload";

interface EmbeddedComponentProps {
  name: EmbedComponent;
  token: EmbedFacts;
  /** The card of the element's `card-id`. */
  cardID: string | undefined;
}

/** A component for the account or the invite of a token. Onboarding continues on the hosted pages. */
export function EmbeddedComponent({ name, token, cardID }: EmbeddedComponentProps) {
  const { components, inviteCode, accountID, embedSessionID } = token;
  if (!components.includes(name)) return <EmbedFailure />;
  if (inviteCode !== undefined) redirect(`/o/${inviteCode}`);
  if (!accountID) return <EmbedFailure />;
  if (name === "payments") return <EmbeddedPayments accountID={accountID} />;
  const request = { params: { accountID } };
  if (name === "payouts")
    return (
      <Loaded reads={[read(wallets.list, request)]}>
        <EmbeddedPayouts accountID={accountID} />
      </Loaded>
    );
  return (
    <Loaded reads={[read(issuedCards.list, request)]}>
      <EmbeddedCard accountID={accountID} cardID={cardID} frameURL={secureURL()} embedSessionID={embedSessionID} />
    </Loaded>
  );
}

/** Loads the reads of a component before it is drawn. */
async function Loaded({ reads, children }: { reads: readonly PageRead[]; children: ReactNode }) {
  const loaded = await readAll(reads);
  if ("failure" in loaded) return <EmbedFailure />;
  return <HydrationBoundary state={loaded.state}>{children}</HydrationBoundary>;
}
