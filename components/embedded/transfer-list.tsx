"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { custom, money } from "@/components/list/columns";
import { type Table, table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { type DefinitionItem, DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import type { DrawingName } from "@/components/ui/feedback/drawings";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { formatMoney } from "@/components/ui/words/format";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { useZone } from "@/components/ui/words/use-zone";
import { EMBED_METHODS, EMBED_STATES, EMBED_WORDS } from "@/components/words/embedded";
import { TRANSFER_STATES } from "@/components/words/states";
import { call } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import { fill } from "@/lib/core/bilingual";
import { type Language, LOCALES } from "@/lib/core/language";
import type { EmbeddedTransfer, EmbeddedTransfers } from "@/lib/domain/overview/embed-sessions/dashboard";
import { embeddedMoney } from "@/lib/generated/operations/embed-sessions";
import { EmbedFailure } from "./embed-failure";

type Kind = "payments" | "payouts";

interface TransferListProps {
  kind: Kind;
  accountID: string;
  drawing: DrawingName;
  /** Content of a transfer's details below its facts. */
  more?: (transfer: EmbeddedTransfer) => ReactNode;
}

/** An account's payments or payouts. A row's details replace the list, because a frame has no room for a dialog. */
export function TransferList({ kind, accountID, drawing, more }: TransferListProps) {
  const words = EMBED_WORDS[useLanguage()];
  const { rows, query } = useRows(kind, accountID);
  const [opened, setOpened] = useState<string>();
  /** The transfer whose details were open before. Its button takes the focus. */
  const [left, setLeft] = useState<string>();
  const columns = useTable(kind, setOpened);
  const close = () => {
    setLeft(opened);
    setOpened(undefined);
  };
  const transfer = rows.find(({ transferID }) => transferID === opened);
  if (query.isError && rows.length === 0)
    return <EmbedFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (transfer)
    return (
      <TransferDetails kind={kind} transfer={transfer} onClose={close}>
        {more?.(transfer)}
      </TransferDetails>
    );
  if (rows.length === 0)
    return <EmptyState drawing={drawing} title={words[kind].none} description={words[kind].noneHint} />;
  return (
    <Rows table={columns} rows={rows} caption={words[kind].title} focused={left}>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          pendingLabel={words.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Rows>
  );
}

function useRows(kind: Kind, accountID: string) {
  const operation = embeddedMoney[kind];
  const query = useInfiniteQuery({
    queryKey: keyOf(operation, { params: { accountID } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        operation,
        { params: { accountID }, ...(pageParam !== undefined && { query: { startingAfter: pageParam } }) },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, more }: EmbeddedTransfers) => (more ? items.at(-1)?.transferID : undefined),
  });
  return { query, rows: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

interface RowsProps {
  table: Table;
  rows: readonly EmbeddedTransfer[];
  caption: string;
  focused: string | undefined;
  children: ReactNode;
}

function Rows({ table: columns, rows, caption, focused, children }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>(`[data-opens="${focused}"]`)?.focus();
  }, [focused]);
  return (
    <div ref={box} className="grid gap-3">
      <ListTable table={columns} rows={rows} caption={caption} />
      {children}
    </div>
  );
}

const NAME =
  "max-w-full truncate rounded-sm text-left text-primary-text hover:underline focus-visible:-outline-offset-1";

function useTable(kind: Kind, onOpen: (id: string) => void): Table {
  const language = useLanguage();
  const zone = useZone();
  return useMemo(() => {
    const words = EMBED_WORDS[language];
    const name = (transfer: EmbeddedTransfer) => (
      <button
        type="button"
        data-opens={transfer.transferID}
        className={NAME}
        onClick={() => onOpen(transfer.transferID)}
      >
        {partyOf(kind, transfer, language)}
      </button>
    );
    return table<EmbeddedTransfer>({
      key: "transferID",
      columns: [
        custom(words[kind].head, name, { width: "fill" }),
        money(words.rows.amount, ({ amount }) => amount.value, { priority: 1 }),
        custom(words.rows.status, ({ status }) => <Status status={status} language={language} />, {
          priority: 2,
          spot: "state",
          isWhole: true,
        }),
        custom(words.rows.method, (transfer) => methodOf(transfer, language), { priority: 4, width: "lg" }),
        custom(words.rows.date, ({ createdOn }) => timeOf(createdOn, language, zone, "medium"), {
          priority: 3,
          spot: "time",
          isWhole: true,
        }),
      ],
    });
  }, [kind, language, zone, onOpen]);
}

function Status({ status, language }: { status: EmbeddedTransfer["status"]; language: Language }) {
  return <Badge tone={TRANSFER_STATES[status].tone}>{EMBED_STATES[language][status]}</Badge>;
}

/** The payer of a payment, or the bank account or card that a payout goes to. */
function partyOf(kind: Kind, { source, destination }: EmbeddedTransfer, language: Language): string {
  return kind === "payments" ? source.account.displayName : sourceOf(destination, language);
}

function sourceOf({ bankAccount, card, mobilePay }: EmbeddedTransfer["source"], language: Language): string {
  const { ending, wallet } = EMBED_WORDS[language];
  if (bankAccount) return fill(ending, { name: bankAccount.bankName, lastFour: bankAccount.lastFourAccountNumber });
  if (card) return fill(ending, { name: card.brand, lastFour: card.lastFourCardNumber });
  return mobilePay?.cardDisplayName ?? wallet;
}

function methodOf({ source, destination }: EmbeddedTransfer, language: Language): string {
  const types = [source.paymentMethodType, destination.paymentMethodType];
  const type = types.find((one) => one !== "service-wallet") ?? "service-wallet";
  return EMBED_METHODS[language][type];
}

function timeOf(iso: string, language: Language, timeZone: string, dateStyle: "medium" | "long"): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle, timeStyle: "short", timeZone }).format(new Date(iso));
}

interface TransferDetailsProps {
  kind: Kind;
  transfer: EmbeddedTransfer;
  onClose: () => void;
  children: ReactNode;
}

function TransferDetails({ kind, transfer, onClose, children }: TransferDetailsProps) {
  const language = useLanguage();
  const words = EMBED_WORDS[language];
  const zone = useZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { amount } = transfer;
  return (
    <section aria-labelledby="transfer" className="grid gap-4" onKeyDown={({ key }) => key === "Escape" && onClose()}>
      <Button size="sm" className="justify-self-start" onClick={onClose} icon={ArrowLeft}>
        {words.back}
      </Button>
      <h2 ref={heading} id="transfer" tabIndex={-1} className="text-base font-semibold">
        {fill(words[kind].of, { amount: formatMoney(amount.value, amount.currency) })}
      </h2>
      <Card>
        <CardBody className="py-1">
          <DefinitionList items={factsOf(transfer, language, zone)} />
        </CardBody>
      </Card>
      {children}
    </section>
  );
}

function factsOf(transfer: EmbeddedTransfer, language: Language, zone: string): DefinitionItem[] {
  const { facts, rows } = EMBED_WORDS[language];
  const { status, source, destination, description, refundedAmount, disputedAmount, createdOn, completedOn } = transfer;
  const sideOf = (side: EmbeddedTransfer["source"]) =>
    [side.account.displayName, sourceOf(side, language)].filter(Boolean).join(", ");
  return [
    { label: rows.status, value: <Status status={status} language={language} /> },
    { label: facts.from, value: sideOf(source) },
    { label: facts.to, value: sideOf(destination) },
    { label: rows.method, value: methodOf(transfer, language) },
    ...(description ? [{ label: facts.description, value: description }] : []),
    ...(refundedAmount?.value ? [{ label: facts.refunded, value: <Money cents={refundedAmount.value} /> }] : []),
    ...(disputedAmount?.value ? [{ label: facts.disputed, value: <Money cents={disputedAmount.value} /> }] : []),
    { label: facts.created, value: timeOf(createdOn, language, zone, "long") },
    ...(completedOn ? [{ label: facts.completed, value: timeOf(completedOn, language, zone, "long") }] : []),
  ];
}
