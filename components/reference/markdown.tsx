import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { CodeBlock } from "@/components/ui/data/code-block";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableRowHeader,
} from "@/components/ui/data/table";
import { cn } from "@/components/ui/cn";
import { anchorOf } from "./doc-pages";

/**
 * Renders Markdown of Tender's own docs from tokens. HTML in the text is not rendered. The language of a code block is
 * its label, which must be unique on the page.
 */
export function Markdown({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => (
    <Fragment key={index}>{block(token as MarkedToken, headingBefore(tokens, index))}</Fragment>
  ));
}

function headingBefore(tokens: readonly Token[], index: number): string {
  const heading = tokens.slice(0, index).findLast((token) => token.type === "heading") as Tokens.Heading | undefined;
  return heading?.text ?? "Table";
}

function block(token: MarkedToken, heading: string): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return <Heading {...token} />;
    case "paragraph":
      return <p className="mt-3 max-w-prose">{inline(token.tokens)}</p>;
    case "list":
      return <List {...token} />;
    case "code":
      return <CodeBlock className="mt-4" label={token.lang ?? "Code"} code={token.text} />;
    case "table":
      return <Cells caption={heading} {...token} />;
    default:
      return <p className="mt-3 max-w-prose">{token.raw}</p>;
  }
}

function Heading({ depth, text, tokens }: Tokens.Heading) {
  if (depth === 1) return <h1 className="mt-1 text-2xl font-semibold">{inline(tokens)}</h1>;
  const Rank = depth === 2 ? "h2" : "h3";
  return (
    <Rank id={anchorOf(text)} className="mt-8 max-w-prose scroll-mt-4 text-lg font-semibold">
      {inline(tokens)}
    </Rank>
  );
}

function List({ ordered, items }: Tokens.List) {
  const Kind = ordered ? "ol" : "ul";
  return (
    <Kind className={`mt-3 flex max-w-prose flex-col gap-2 pl-5 ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map(({ tokens }, index) => (
        <li key={index}>
          {tokens.map((token, part) =>
            token.type === "text" ? (
              <Fragment key={part}>{inline((token as Tokens.Text).tokens)}</Fragment>
            ) : (
              <Markdown key={part} tokens={[token]} />
            ),
          )}
        </li>
      ))}
    </Kind>
  );
}

const NUMBER = /^[$+-]?\d[\d.,]*\s?%?$/;

function Cells({ caption, header, rows }: Tokens.Table & { caption: string }) {
  const isNumeric = header.map((_, column) => rows.every((row) => NUMBER.test(row[column]?.text ?? "")));
  return (
    <div className="mt-4">
      <Table caption={caption}>
        <TableHeader>
          <TableRow>
            {header.map(({ tokens }, column) => (
              <TableHead key={column} isNumeric={isNumeric[column]}>
                {inline(tokens)}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              {row.map(({ tokens }, column) =>
                column === 0 ? (
                  <TableRowHeader key={column}>{inline(tokens)}</TableRowHeader>
                ) : (
                  <TableCell
                    key={column}
                    label={header[column]?.text ?? ""}
                    isNumeric={isNumeric[column]}
                    className={cn(!isNumeric[column] && "max-sm:justify-start")}
                  >
                    <div className="min-w-0">{inline(tokens)}</div>
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

const inline = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{piece(token as MarkedToken)}</Fragment>);

function piece(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? inline(token.tokens) : token.text;
    case "escape":
      return token.text;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "codespan":
      return <code className="rounded-sm bg-muted px-0.5 font-mono text-[0.9em] wrap-anywhere">{token.text}</code>;
    case "link":
      return (
        <AppLink className="underline underline-offset-2" href={token.href}>
          {inline(token.tokens)}
        </AppLink>
      );
    default:
      return token.raw;
  }
}
