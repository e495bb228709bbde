import { Check, CircleDashed, CircleDot } from "lucide-react";
import { counted } from "@/components/words/nouns";
import type { Questions, QuestionLine } from "../invite/questions";

export function QuestionLines({ questions }: { questions: Questions }) {
  return (
    <>
      <p className="tabular text-[0.8125rem] text-muted-foreground">
        About {questions.minutes} minutes · {counted(questions.answers, "answer")}
        {questions.filledIn > 0 && `, ${questions.filledIn} already prefilled`}
      </p>
      <ul className="mt-2 grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {questions.lines.map((line) => (
          <QuestionItem key={line.group} line={line} />
        ))}
      </ul>
    </>
  );
}

function QuestionItem({ line: { label, details, need, isFilledIn } }: { line: QuestionLine }) {
  const Icon = isFilledIn ? Check : need === "needed" ? CircleDot : CircleDashed;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        <span className="text-muted-foreground">
          {" "}
          {details.join(", ")}
          {isFilledIn ? " (prefilled)" : need === "maybe" ? " (maybe)" : ""}
        </span>
      </span>
    </li>
  );
}
