import { Notice } from "@/components/ui/notice";
import { fill } from "@/lib/core/bilingual";
import { LOCALES } from "@/lib/core/language";
import type { Words } from "../words/words";

/** Says which answers of a step the partner filled in. */
export function PrefilledNotice({
  partner,
  labels,
  words,
}: {
  partner: string;
  labels: readonly string[];
  words: Words;
}) {
  if (labels.length === 0) return null;
  const list = new Intl.ListFormat(LOCALES[words.language]).format(
    labels.map((label) => words.phrases?.[label] ?? label),
  );
  return (
    <Notice title={fill(words.pages.filledInBy, { partner })} className="mb-5">
      {fill(words.pages.filledIn, { labels: list })}
    </Notice>
  );
}
