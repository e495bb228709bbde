"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { formatMoney } from "@/components/ui/words/format";
import { counted } from "@/components/words/nouns";
import { sourceInWords } from "@/components/words/payment-methods";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import type { RiskHistory, RiskReviewDetails } from "@/lib/domain/money/risk-reviews/dashboard";
import { riskReviewStates } from "@/lib/domain/money/risk-rules/states";
import { riskDecisions, riskReviews } from "@/lib/generated/operations/risk-reviews";
import { transfers } from "@/lib/generated/operations/transfers";
import { ACTIONS, conditionInWords, factInWords, OUTCOMES, REVIEW_STATES } from "./risk-words";

const load = () => import("./risk-forms");
const DecideReviewForm = dynamic(() => load().then((loaded) => loaded.DecideReviewForm), { ssr: false });

const LINK = "rounded-sm text-primary-text hover:underline wrap-anywhere";

interface RiskReviewViewProps {
  accountID: string;
  reviewID: string;
}

/** One held transfer with all that a reviewer needs: the payment, the rules and their facts, and both accounts. */
export function RiskReviewView({ accountID, reviewID }: RiskReviewViewProps) {
  const { data: review } = useSuspenseQuery(queryFor(riskReviews.get, { params: { reviewID } }));
  return (
    <>
      <PageHeader
        title={`Review of ${formatMoney(review.amount)}`}
        above={[{ label: "Review", href: "/risk/review" }]}
        status={<StateBadge of={REVIEW_STATES[review.state]} />}
        facts={[<ShortID key="id" value={reviewID} label="review ID" />]}
        actions={<Decisions review={review} />}
      />
      <div className="grid gap-4">
        <Deadline review={review} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Payment review={review} accountID={accountID} />
          <Outcome review={review} />
          <History title="Payer" of={review.source} />
          <History title="Receiver" of={review.destination} />
        </div>
        <Rules transferID={review.transferID} />
      </div>
    </>
  );
}

const isOpen = ({ state }: RiskReviewDetails) => can(riskReviewStates, state, "release");

function Decisions({ review }: { review: RiskReviewDetails }) {
  if (!useCan("transfers.write") || !isOpen(review)) return null;
  const { needsTwo, state, obstacle } = review;
  return (
    <>
      <DialogButton label="Reject…" load={load}>
        {(close) => <DecideReviewForm review={review} decision="reject" onClose={close} />}
      </DialogButton>
      {!obstacle && (
        <DialogButton label={needsTwo && state === "open" ? "Approve…" : "Release…"} variant="primary" load={load}>
          {(close) => <DecideReviewForm review={review} decision="release" onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

function Deadline({ review }: { review: RiskReviewDetails }) {
  const { dueOn, atDeadline, needsTwo, approvedBy, obstacle } = review;
  if (dueOn === undefined) return null;
  return (
    <Notice tone="warning" title={obstacle ? "Another person has to release it" : "The transfer waits for a decision"}>
      {obstacle === "made" && "You made this transfer. "}
      {needsTwo && (approvedBy === undefined ? "Two people have to release it. " : `${approvedBy} approved it. `)}
      Without a decision by <ExactTime value={dueOn} />,{" "}
      {atDeadline === "reject" ? "it is rejected, and the money goes back" : "it is released"}.
    </Notice>
  );
}

function Payment({ review, accountID }: { review: RiskReviewDetails; accountID: string }) {
  const { transferID } = review;
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { amount, source, destination, description, createdOn } = transfer;
  return (
    <FactsCard
      title="Transfer"
      notGiven="None"
      items={[
        {
          label: "Amount",
          value: (
            <AppLink href={`/transfers/${transferID}`} className={LINK}>
              <Money cents={amount.value} currency={amount.currency} />
            </AppLink>
          ),
        },
        { label: "From", value: sourceInWords(source) },
        { label: "To", value: sourceInWords(destination) },
        { label: "Description", value: description || undefined },
        { label: "Created", value: <ExactTime value={createdOn} /> },
      ]}
    />
  );
}

function Outcome({ review }: { review: RiskReviewDetails }) {
  const { reason, approvedBy, decidedBy, decidedOn, decisionReason } = review;
  return (
    <FactsCard
      title="Review"
      notGiven="Not yet"
      items={[
        { label: "Reason for the hold", value: reason },
        { label: "Held", value: <ExactTime value={review.createdOn} /> },
        ...(approvedBy === undefined ? [] : [{ label: "Approved by", value: approvedBy }]),
        { label: "Decided by", value: decidedBy ?? (decidedOn && "The deadline or a cancellation") },
        { label: "Decided", value: decidedOn && <ExactTime value={decidedOn} /> },
        ...(decisionReason === undefined ? [] : [{ label: "Reason", value: decisionReason }]),
      ]}
    />
  );
}

function History({ title, of }: { title: string; of: RiskHistory }) {
  const { accountID, displayName, createdOn, transfers: made, returned, reviews, rejected } = of;
  const sum = ({ count, amount }: typeof made) => (
    <>
      {counted(count, "transfer")}, <Money cents={amount} />
    </>
  );
  return (
    <FactsCard
      title={title}
      description="Transfers of the last 90 days."
      items={[
        {
          label: "Account",
          value: (
            <AppLink href={`/accounts/${accountID}`} className={LINK}>
              {displayName}
            </AppLink>
          ),
        },
        { label: "Account created", value: <ExactTime value={createdOn} /> },
        { label: "Transfers", value: sum(made) },
        { label: "Returned", value: sum(returned) },
        { label: "Reviews", value: `${counted(reviews, "review")}, ${rejected} rejected` },
      ]}
    />
  );
}

/** The decision, with the rules and facts that it was based on. Each view computes it again from them. */
function Rules({ transferID }: { transferID: string }) {
  const { data: decision } = useSuspenseQuery(queryFor(riskDecisions.get, { params: { transferID } }));
  const { outcome, replayed, rules, facts } = decision;
  const mayEdit = useCan("risk.write");
  return (
    <Card>
      <CardHeader
        title="Rules at that moment"
        description={`${OUTCOMES[outcome]}. Deciding again with the same rules and facts: ${OUTCOMES[replayed].toLowerCase()}.`}
      />
      <CardBody className="grid gap-4">
        {rules.map(({ ruleID, version, name, action, conditions, isMatch }) => (
          <section key={ruleID} aria-label={name} className="grid gap-2 rounded-lg border p-4">
            <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {mayEdit ? (
                <AppLink href={`/risk/rules/${ruleID}`} className={LINK}>
                  {name}
                </AppLink>
              ) : (
                name
              )}
              <span className="text-muted-foreground">version {version}</span>
              {isMatch ? <StateBadge of={ACTIONS[action]} /> : <Badge tone="neutral">Didn’t decide</Badge>}
            </h3>
            <DefinitionList
              items={conditions.map((condition) => ({
                label: `If ${conditionInWords(condition)}`,
                value: factInWords(condition, facts),
              }))}
            />
          </section>
        ))}
      </CardBody>
    </Card>
  );
}
