import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { type FieldProblem, fieldMessage } from "@/components/ui/field-message";

/** Answers of earlier steps which were refused at the end, with the way to each. */
export function WrongAnswers({ code, problems }: { code: string; problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" title="Some of your answers were refused">
      <ul className="mt-1 grid gap-1">
        {problems.map(({ name, label, message }) => (
          <li key={`${name} ${message}`}>
            {fieldMessage(label, message)}.{" "}
            <Link href={`/o/${code}/${stepOf(name)}`} className="font-medium text-danger underline underline-offset-2">Change it</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function stepOf(path: string): string {
  return /customerSupport|\.(?:email|phone|address)(?:\.|$)/.test(path) ? "contact" : "profile";
}
