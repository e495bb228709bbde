// npm run prose -- [FILE…]: lists where what people read has habits that make it hard to read, and counts them.
import { prose } from "./lib/prose.mjs";
import { say } from "./lib/say.mjs";

const { kinds, finds } = prose(process.argv.slice(2));
for (const { file, line, kind, habit, match, text } of finds)
  say(`${file}:${line} ${kind}, ${habit} “${match}”: ${text.slice(0, 160)}`);
for (const [kind, { words, habits, per10000 }] of Object.entries(kinds))
  say(`${kind}: ${words} words, ${habits} habits, ${per10000} per 10,000 words`);
