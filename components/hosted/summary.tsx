import type { Application } from "@/lib/domain/applications/dashboard";
import type { Filled } from "./asked";
import { bankInWords } from "./bank-in-words";
import { nameOf } from "./ownership";
import { isFromPartner } from "./prefilled";
import { salesRows } from "./sales-rows";
import { stepsFor, stepTitle } from "./step-order";
import { SummaryCard, type SummaryCardProps } from "./summary-card";
import { contactRows, ownersRows, personRows, profileRows, supportRows } from "./summary-rows";
import type { Words } from "./words/words";

export type SummaryProps = { code: string; partner: string; application: Application; filled: Filled; words: Words };

/** All answers read back, section by section, each with the way to change it. */
export function Summary({ code, partner, application, filled, words }: SummaryProps) {
  const { answers, onFile } = filled;
  const shared = { partner, words, isFromPartner: (path: string) => isFromPartner(application, answers, path) };
  const support = supportRows(answers, words);
  const title = (step: "profile" | "contact" | "people" | "sales" | "bank-account" | "documents") =>
    stepTitle(step, answers.accountType, words.forms);
  const steps = stepsFor(filled);
  return (
    <div className="grid gap-4">
      <SummaryCard
        title={title("profile")}
        rows={profileRows(answers, onFile.account, words)}
        change={`/o/${code}/profile`}
        {...shared}
      />
      <SummaryCard
        title={title("contact")}
        rows={contactRows(answers, words)}
        change={`/o/${code}/contact`}
        {...shared}
      />
      {support.length > 0 && (
        <SummaryCard title={words.pages.support} rows={support} change={`/o/${code}/contact`} {...shared} />
      )}
      {steps.includes("people") &&
        (answers.people ?? []).map((person) => (
          <SummaryCard
            key={person.personID}
            title={nameOf(person)}
            rows={personRows(person, onFile.people[person.personID], words)}
            change={`/o/${code}/people/${person.personID}`}
            {...shared}
          />
        ))}
      {steps.includes("people") && (
        <SummaryCard
          title={title("people")}
          rows={ownersRows(answers, words)}
          change={`/o/${code}/people`}
          {...shared}
        />
      )}
      {steps.includes("sales") && (
        <SummaryCard title={title("sales")} rows={salesRows(answers, words)} change={`/o/${code}/sales`} {...shared} />
      )}
      <LaterParts application={application} filled={filled} code={code} title={title} shared={shared} />
    </div>
  );
}

type Shared = Pick<SummaryCardProps, "partner" | "words" | "isFromPartner">;
type LaterPartsProps = Pick<SummaryProps, "code" | "application" | "filled"> & {
  title: (step: "bank-account" | "documents") => string;
  shared: Shared;
};

/** The bank account and the documents, where there are any. */
function LaterParts({ code, application, filled, title, shared }: LaterPartsProps) {
  const { onFile } = filled;
  const { words } = shared;
  const steps = stepsFor(filled);
  return (
    <>
      {(steps.includes("bank-account") || onFile.bankAccount) && (
        <SummaryCard
          title={title("bank-account")}
          rows={[{ label: words.forms.bankAccount.bank, path: "bankAccount", value: bankInWords(onFile.bankAccount) }]}
          change={`/o/${code}/bank-account`}
          {...shared}
        />
      )}
      {(steps.includes("documents") || filled.files > 0) && (
        <SummaryCard
          title={title("documents")}
          rows={application.files.map(({ fileID, fileName, fileStatus }) => ({
            label: fileName,
            path: fileID,
            value: words.forms.documents[fileStatus],
          }))}
          change={`/o/${code}/documents`}
          {...shared}
        />
      )}
    </>
  );
}
