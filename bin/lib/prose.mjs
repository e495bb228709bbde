// Counts habits that make English hard to read, in comments, docs, test titles and strings. npm run prose lists them; npm run check holds the counts.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { at, ROOT } from "./paths.mjs";

/** The highest count of each kind of text, per 10,000 words. Lower a limit when you have lowered its count. */
const LIMITS = { comments: 8, docs: 8, titles: 14, strings: 10 };

/** Habits that make English read as if it were translated. */
const HABITS = [
  [
    "relative clause behind a preposition",
    /\b(?:of|by|in|for|with|from|to|at|on|after|before) (?:which|whom|what|whose)\b/gi,
  ],
  ["negated noun", /\b(?:is|are|was|were) (?:no(?! (?:longer|more|less|later))|none)\b/gi],
  ["whoever, whatever, whose, whom", /\b(?:whoever|whatever|whichever|whose|whom)\b/gi],
  ["nobody, somebody, everybody as an actor", /\b(?:nobody|somebody|everybody|one may)\b/gi],
  ["of its own, of ours", /\bof (?:its own|their own|our own|ours|theirs)\b/gi],
  ["so many, so much", /\bso (?:many|much)\b(?! (?:as|that)\b)/gi],
  ["tell, hear, know of", /\b(?:tells?|told|hears?|heard|know[ns]?|knew) of\b|\b(?:is|are|was|were|be|been) told\b/gi],
  ["stands, lies", /\b(?:stands?(?! (?:for|by|out|in for)\b)|lies?|lay)\b/gi],
  ["clause as a noun", /(?:^|[.:;] )(?:What|Who)\b(?![^.]*\?)|\b(?:and|or|than|as|is|are|about) what\b/g],
  ["another, others without a noun", /\b(?:another|others)(?=[.,;:)]|$)/gi],
  [
    "time and place of another language",
    /\b(?:beside|meanwhile|at hand|in hand|but for|any more|by itself|by themselves|anew)\b/gi,
  ],
  ["where for if or when", /(?:^|[.,;:] )where\b(?![^.]*\?)/gi],
  ["too at the end", /, (?:too|as well)\b/gi],
];

/** Sentences without a subject at the beginning of a comment. */
const BARE_VERB = /^(?:Says|Is|Has|Are|Tells|Names|Describes|Holds|Lists|What|Whose|Whom|Who|Which|Where|How|Of)\b/;

const wordCount = (text) => text.match(/[A-Za-zÀ-ÿ’']+/g)?.length ?? 0;

/** A screen's sentence under a heading may be a clause: “What your accounts owe you”. */
const isHabit = (habit, kind) => !(kind === "strings" && habit === "clause as a noun");

/**
 * The habits in a piece of text.
 * @returns {{ habit: string, match: string }[]}
 */
export function habitsOf(text, kind) {
  const matches = HABITS.filter(([habit]) => isHabit(habit, kind)).flatMap(([habit, pattern]) =>
    [...text.matchAll(pattern)].map(([match]) => ({ habit, match })),
  );
  const [verb] = (kind === "comments" && BARE_VERB.exec(text)) || [];
  return verb ? [{ habit: "no subject", match: verb }, ...matches] : matches;
}

/** A piece of text that a person reads. */
const piece = (kind, file, line, text) => ({ kind, file, line, text });

/** The paragraphs of a page, without code. */
function piecesOfPage(file, source) {
  const blank = (match) => match.replace(/[^\n]/g, "");
  const prose = source
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, "x")
    .replace(/\]\([^)]*\)/g, "]");
  return prose.split("\n").map((line, index) => piece("docs", file, index + 1, line.replace(/^[#>|*\s-]+/, "")));
}

const TEST_NAMES = new Set(["test", "test.describe", "test.skip", "test.fixme", "test.step"]);
/** A sentence, unlike class names, SQL, paths and other strings of programs. */
const SENTENCE = /^[A-Z“¿¡]?[\wÀ-ÿ’'“”%$€]+(?:[.,;:!?…]? [(“]?[\wÀ-ÿ’'“”%$€{}.-]+[)”]?){2,}[.,;:!?…]*$/;
const MACHINE =
  /^(?:select|insert|update|delete|with|create|alter|grant|set) |\b(?:px|flex|grid|text|rounded)-|^[^A-Z]*(?: [\w-]*[\d/[\]-][\w-]*){2}/;

const isTitle = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  TEST_NAMES.has(node.parent.expression.getText());

function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join("");
  return ts.isJsxText(node) ? node.text.replace(/\s+/g, " ").trim() : undefined;
}

/** Joins the lines of each comment that spans several `//` lines. */
function joined(ranges, lineAt) {
  const whole = [];
  for (const range of ranges) {
    const last = whole.at(-1);
    const isNext = last && [last, range].every(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia);
    if (isNext && lineAt(range.pos) === lineAt(last.end) + 1) last.end = range.end;
    else whole.push({ ...range });
  }
  return whole;
}

/** The comments, test titles and sentences of a program. */
function piecesOfProgram(file, source) {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    /x$/.test(file) ? ts.ScriptKind.TSX : undefined,
  );
  const lineAt = (position) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file);
  const pieces = [];
  const ends = new Set();
  const addComment = (position, end) => {
    const text = source
      .slice(position, end)
      .replace(/^\/\*+|\*+\/$/g, "")
      .replace(/^\s*(?:\*|\/\/)\s?/gm, "");
    pieces.push(
      piece(
        "comments",
        file,
        lineAt(position),
        text
          .replace(/`[^`]*`/g, "x")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    );
  };
  const visit = (node) => {
    const ranges = ts.isJsxText(node) ? [] : (ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []);
    for (const { pos, end } of joined(ranges, lineAt)) {
      if (!ends.has(end)) addComment(pos, end);
      ends.add(end);
    }
    const text = textOf(node);
    if (text !== undefined && isTitle(node)) pieces.push(piece("titles", file, lineAt(node.getStart()), text));
    else if (text !== undefined && !isTest && SENTENCE.test(text) && !MACHINE.test(text))
      pieces.push(piece("strings", file, lineAt(node.getStart()), text));
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return pieces;
}

const isRead = (file) =>
  /\.(?:md|tsx?|mjs)$/.test(file) && !/^(?:lib\/generated|\.github|CODE_OF_CONDUCT)|\.es\.tsx?$|spanish/.test(file);

/**
 * The pieces of prose in a file: its paragraphs, or its comments, test titles and sentences.
 * @returns {{ kind: string, file: string, line: number, text: string }[]}
 */
export function piecesOf(file, source) {
  return file.endsWith(".md") ? piecesOfPage(file, source) : piecesOfProgram(file, source);
}

/** All files of the project that people read, or those that begin with one of the names. */
function filesOf(names) {
  const all = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  const isNamed = (file) => names.length === 0 || names.some((name) => file.startsWith(path.normalize(name)));
  return all.filter((file) => isRead(file) && isNamed(file) && fs.existsSync(at(file)));
}

/** The words and habits of each kind of text, and where the habits are. */
export function prose(names = []) {
  const kinds = Object.fromEntries(Object.keys(LIMITS).map((kind) => [kind, { words: 0, habits: 0, per10000: 0 }]));
  const finds = [];
  for (const { kind, text, ...place } of filesOf(names).flatMap((file) =>
    piecesOf(file, fs.readFileSync(at(file), "utf8")),
  )) {
    const habits = habitsOf(text, kind);
    kinds[kind].words += wordCount(text);
    kinds[kind].habits += habits.length;
    for (const habit of habits) finds.push({ kind, text, ...place, ...habit });
  }
  for (const kind of Object.values(kinds)) kind.per10000 = Math.round((kind.habits / Math.max(kind.words, 1)) * 10_000);
  return { kinds, finds };
}

/** A sentence for each kind of text whose count is above its limit. */
export function habitsAboveLimits() {
  return Object.entries(prose().kinds)
    .filter(([kind, { per10000 }]) => per10000 > LIMITS[kind])
    .map(
      ([kind, { per10000 }]) =>
        `Prose: ${kind} have ${per10000} habits per 10,000 words, at most ${LIMITS[kind]} may be there. Find yours: npm run prose -- FILE`,
    );
}
