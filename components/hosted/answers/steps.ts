import type { Step } from "@/components/ui/stepper";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { faultsIn, UpdateUnderwriting } from "./answer-rules";
import { type Ask, asksAtStep, type ApplicationFacts, type FormStep, missing, missingOfPerson } from "./asks";
import { ownershipOf } from "./people";
import { stepsFor, stepTitle } from "./step-order";
import type { FormWords } from "../words/words";

export function isAnswered(step: FormStep, filled: ApplicationFacts): boolean {
  const { answers, onFile, capabilities, files } = filled;
  const { accountType } = answers;
  if (!accountType) return false;
  const asks = asksAtStep(step, accountType, capabilities, answers);
  // This step can be skipped.
  if (step === "bank-account") return true;
  if (step === "people") return asks.length === 0 || arePeopleWhole(filled);
  if (step === "documents") return asks.length === 0 || files > 0;
  if (step === "sales") return asks.length === 0 || faultsIn(answers.sales ?? {}, UpdateUnderwriting).length === 0;
  return faultsIn(answers).length === 0 && missing(answers, asks, onFile.account).length === 0;
}

/**
 * Checks that there is a controller, everyone is complete, all owners are listed, and they own at most 100% together.
 */
function arePeopleWhole({ answers: { people = [], ownersProvided }, onFile }: ApplicationFacts): boolean {
  const isControlled = people.some(({ responsibilities }) => responsibilities?.isController);
  return (
    isControlled &&
    ownersProvided === true &&
    ownershipOf(people) <= 100 &&
    people.every((person) => missingOfPerson(person, onFile).length === 0)
  );
}

/** Returns the step to continue with: the first incomplete one, or the last. */
export function stepToDo(filled: ApplicationFacts): ApplicationStep {
  return stepsFor(filled).find((step) => step === "review" || !isAnswered(step, filled)) ?? "review";
}

/** Returns the steps and their states. Steps that can be opened have links. */
export function stepLinks(
  code: string,
  current: ApplicationStep | undefined,
  filled: ApplicationFacts,
  words: FormWords,
): Step[] {
  const steps = stepsFor(filled);
  const reached = steps.indexOf(stepToDo(filled));
  const at = current ? steps.indexOf(current) : -1;
  const links = steps.map((step, index): Step => {
    const isBankAccount = step === "bank-account";
    const isDone = isBankAccount ? filled.onFile.bankAccount !== undefined : isDoneOf(step, filled);
    const rest = isBankAccount && index < at ? "skipped" : "todo";
    return {
      label: stepTitle(step, filled.answers.accountType, words),
      state: step === current ? "current" : isDone ? "done" : rest,
      ...(step !== current && (index <= reached || isDone) && { href: `/o/${code}/${step}` }),
    };
  });
  return [{ label: words.steps.you, state: "done" }, ...links];
}

const isDoneOf = (step: ApplicationStep, filled: ApplicationFacts) => step !== "review" && isAnswered(step, filled);

/** The maximum number of missing answers that one page can ask for. */
const MAX_MISSING_ON_PAGE = 5;

/**
 * Returns the last few missing profile and contact answers if everything else is complete, or none before the start.
 */
export function lastFew(filled: ApplicationFacts): Ask[] {
  const { answers, capabilities, onFile } = filled;
  const { accountType } = answers;
  if (!accountType || !answers.profile) return [];
  const isElseDone = (["people", "sales", "documents"] as const).every((step) => isAnswered(step, filled));
  const open = (["profile", "contact"] as const)
    .flatMap((step) => asksAtStep(step, accountType, capabilities, answers))
    .filter((ask) => missing(answers, [ask], onFile.account).length > 0);
  return isElseDone && open.length <= MAX_MISSING_ON_PAGE ? open : [];
}
