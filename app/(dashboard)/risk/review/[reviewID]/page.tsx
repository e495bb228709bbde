import { Preload } from "@/app/preload";
import { RiskReviewView } from "@/components/risk-rules/risk-review-view";
import { Failure } from "@/lib/core/failure";
import { riskDecisions, riskReviews } from "@/lib/domain/money/risk-reviews/dashboard";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { ask, read } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

type Props = { params: Promise<{ reviewID: string }> };

export const metadata = { title: "Risk review" };

export default async function RiskReviewPage({ params }: Props) {
  const [{ reviewID }, session] = await Promise.all([params, currentSession()]);
  const accountID = session?.caller.accountID ?? "";
  const request = { params: { reviewID } };
  const response = await ask(riskReviews.get, request);
  const ofTransfer =
    response instanceof Failure
      ? []
      : [
          read(riskDecisions.get, { params: { transferID: response.transferID } }),
          read(transfers.get, { params: { accountID, transferID: response.transferID } }),
        ];
  const reads = [read(riskReviews.get, request), ...ofTransfer];
  return (
    <Preload reads={reads} title="Risk review" above={[{ label: "Risk reviews", href: "/risk/review" }]}>
      <RiskReviewView {...{ accountID, reviewID }} />
    </Preload>
  );
}
