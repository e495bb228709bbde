import type { Application, DraftAnswers } from "@/lib/domain/onboarding/hosted";
import { isFromPartner } from "./prefilled";
import { profileTitle } from "./steps";
import { SummaryCard } from "./summary-card";
import { contactRows, profileRows, supportRows } from "./summary-rows";

/** All answers read back, section by section, each with the way to change it. */
export function Summary({ code, partner, application, answers }: { code: string; partner: string; application: Application; answers: DraftAnswers }) {
  const shared = { partner, isFromPartner: (path: string) => isFromPartner(application, answers, path) };
  const support = supportRows(answers);
  return (
    <div className="grid gap-4">
      <SummaryCard title={profileTitle(answers.accountType)} rows={profileRows(answers)} change={`/o/${code}/profile`} {...shared} />
      <SummaryCard title="Contact details" rows={contactRows(answers)} change={`/o/${code}/contact`} {...shared} />
      {support.length > 0 && <SummaryCard title="Customer support" rows={support} change={`/o/${code}/contact`} {...shared} />}
    </div>
  );
}
