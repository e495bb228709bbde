import { useQuery } from "@tanstack/react-query";
import { CreditCard, ShieldAlert, ShoppingBag } from "lucide-react";
import { useCan } from "@/components/page/can";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/data/money";
import { formatMoney } from "@/components/ui/words/format";
import { queryFor } from "@/lib/client/query";
import { grouped } from "@/lib/core/collections";
import type { Play, PlayEvent, PlayStep } from "@/lib/domain/overview/plays/dashboard";
import { PLAY_MERCHANTS, PLAY_TICK_MS, PLAY_TICKS, playTime } from "@/lib/domain/overview/plays/shared/day";
import { webhookDeliveries, webhookEndpoints } from "@/lib/generated/operations/webhooks";
import { paymentsOf, volumeOf } from "./use-play";

type Payment = Extract<PlayEvent, { kind: "payment" }>;

const LANES = ["Card", "Network", "Pending", "Wallet"] as const;
const PLACES: Record<PlayStep, string> = {
  card: "left-[12.5%] bg-muted-foreground",
  network: "left-[37.5%] bg-info",
  pending: "left-[62.5%] bg-warning",
  wallet: "left-[87.5%] bg-success",
  failed: "left-[37.5%] bg-danger",
  refunded: "left-[12.5%] bg-muted-foreground",
};
/** A payment that has reached its end leaves the board this many ticks after it was made. */
const SHOWN_TICKS = 4;
const ROW = "grid grid-cols-[5rem_minmax(0,1fr)_4rem] sm:grid-cols-[11rem_minmax(0,1fr)_5.5rem] items-center gap-2";

/**
 * The merchants of a played day, one per row. Each dollar is a payment in its present state, and moves to the next lane
 * when that changes.
 */
export function DayLanes({ play, isRunning }: { play: Play; isRunning: boolean }) {
  const merchants = [...grouped(play.events.filter(isPayment), ({ accountID }) => accountID).values()];
  const isShown = ({ tick, step }: Payment) => isRunning && (play.tick - tick < SHOWN_TICKS || isMoving(step));
  return (
    <div className="grid content-start gap-0.5">
      <div className={cn(ROW, "text-xs text-muted-foreground")}>
        <span>Merchant</span>
        <div aria-hidden className="grid grid-cols-4 text-center">
          {LANES.map((lane) => (
            <span key={lane} className="truncate">
              {lane}
            </span>
          ))}
        </div>
        <span className="text-right">Sold</span>
      </div>
      <ul aria-label="Merchants" className="grid content-start gap-0.5">
        {merchants.map((payments) => (
          <MerchantRow key={payments[0]?.accountID} payments={payments} isShown={isShown} />
        ))}
        {Array.from({ length: Math.max(0, PLAY_MERCHANTS - merchants.length) }, (_, index) => (
          <li key={index} aria-hidden className="h-6" />
        ))}
      </ul>
    </div>
  );
}

const isPayment = (event: PlayEvent): event is Payment => event.kind === "payment";
const isMoving = (step: PlayStep) => step === "card" || step === "network" || step === "pending";

interface MerchantRowProps {
  payments: readonly Payment[];
  isShown: (payment: Payment) => boolean;
}

function MerchantRow({ payments, isShown }: MerchantRowProps) {
  const sold = payments.filter(({ step }) => step !== "failed").reduce((total, { amount }) => total + amount, 0);
  return (
    <li className={cn(ROW, "h-6 text-[0.8125rem]")}>
      <span className="truncate">{payments[0]?.name}</span>
      <span aria-hidden className="relative h-full overflow-x-clip border-b border-dashed border-border-strong">
        {payments.filter(isShown).map(({ transferID, step }) => (
          <span
            key={transferID}
            className={cn(
              "absolute top-0.5 grid size-5 -translate-x-1/2 animate-fade-in place-items-center rounded-full text-xs font-semibold text-background",
              "transition-[left,background-color] duration-700 ease-in-out",
              PLACES[step],
            )}
          >
            {step === "failed" ? "×" : "$"}
          </span>
        ))}
      </span>
      <Money cents={sold} className="text-right" />
    </li>
  );
}

const WIDTH = 300;
const HEIGHT = 60;

/** The running total of the day as a curve over its twelve hours. */
export function DayCurve({ play }: { play: Play }) {
  const total = volumeOf(play);
  const until = Array.from({ length: play.tick + 1 }, (_, tick) =>
    paymentsOf(play)
      .filter((payment) => payment.tick <= tick)
      .reduce((sum, { amount }) => sum + amount, 0),
  );
  const points = [0, ...until].map(
    (cents, index) => `${(index / PLAY_TICKS) * WIDTH},${HEIGHT - (total === 0 ? 0 : (cents / total) * (HEIGHT - 4))}`,
  );
  const end = ((play.tick + 1) / PLAY_TICKS) * WIDTH;
  return (
    <svg
      role="img"
      aria-label={`Running total: ${formatMoney(total)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full"
    >
      <polygon points={`0,${HEIGHT} ${points.join(" ")} ${end},${HEIGHT}`} className="fill-primary-soft" />
      <polyline
        points={points.join(" ")}
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        className="fill-none stroke-primary-text"
      />
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT}
        y2={HEIGHT}
        vectorEffect="non-scaling-stroke"
        className="stroke-border-strong"
      />
    </svg>
  );
}

const LINK = "rounded-sm hover:underline";
const ICONS = { payment: CreditCard, dispute: ShieldAlert, purchase: ShoppingBag };

/** The events of a played day, newest first, and the webhook deliveries that they cause. */
export function DayStrip({ play, isRunning }: { play: Play | undefined; isRunning: boolean }) {
  const mayRead = useCan("webhooks.read");
  return (
    <div className="grid min-h-0 content-start gap-3 text-[0.8125rem]">
      <section aria-label="Events of the day" className="grid gap-1">
        <h3 className="text-xs text-muted-foreground">Events</h3>
        <ol className="h-36 overflow-y-auto" aria-label="Newest first">
          {(play?.events ?? []).toReversed().map((event) => (
            <EventLine key={placeOf(event)} event={event} />
          ))}
        </ol>
      </section>
      {mayRead && play && <Webhooks isRunning={isRunning} />}
    </div>
  );
}

function EventLine({ event }: { event: PlayEvent }) {
  const Icon = ICONS[event.kind];
  return (
    <li className="flex animate-fade-in items-start gap-2 py-0.5">
      <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${event.kind === "dispute" ? "text-danger" : ""}`} />
      <AppLink href={placeOf(event)} className={`min-w-0 grow truncate ${LINK}`}>
        {wordsOf(event)}
      </AppLink>
      <Money cents={event.amount} className="shrink-0" />
      <span className="tabular w-16 shrink-0 text-right text-muted-foreground">{playTime(event.tick)}</span>
    </li>
  );
}

function placeOf(event: PlayEvent): string {
  if (event.kind === "payment") return `/transfers/${event.transferID}`;
  if (event.kind === "dispute") return `/disputes/${event.disputeID}`;
  return `/accounts/${event.accountID}/authorizations/${event.authorizationID}`;
}

function wordsOf(event: PlayEvent): string {
  const { kind, name } = event;
  if (kind === "dispute") return event.isOpen ? `Dispute of a payment to ${name}` : `Dispute withdrawn: ${name}`;
  if (kind === "purchase")
    return `${event.isDeclined ? "Card declined at" : event.isUndone ? "Purchase returned to" : "Card bought at"} ${name}`;
  if (event.step === "failed") return `Declined payment to ${name}`;
  return event.step === "refunded" ? `Refunded: ${name}` : name;
}

const DELIVERIES = 5;

/** The newest deliveries to the first endpoint, read again while the day runs. */
function Webhooks({ isRunning }: { isRunning: boolean }) {
  const endpoints = useQuery(queryFor(webhookEndpoints.list));
  const endpoint = endpoints.data?.items.find(({ enabled }) => enabled);
  const endpointID = endpoint?.endpointID ?? "";
  const deliveries = useQuery({
    ...queryFor(webhookDeliveries.list, { params: { endpointID }, query: { count: DELIVERIES } }),
    enabled: endpoint !== undefined,
    refetchInterval: () => isRunning && whileUsed(PLAY_TICK_MS),
  });
  if (!endpoints.data) return null;
  return (
    <section aria-label="Webhook deliveries" className="grid gap-1">
      <h3 className="text-xs text-muted-foreground">Webhooks</h3>
      {endpoint ? (
        <ol className="grid min-h-28 content-start">
          {deliveries.data?.items.map(({ deliveryID, type, status }) => (
            <li key={deliveryID} className="flex animate-fade-in items-center justify-between gap-2 py-0.5">
              <AppLink
                href={`/developers/webhooks/deliveries/${deliveryID}`}
                className={`truncate font-mono text-xs ${LINK}`}
              >
                {type}
              </AppLink>
              <span className={status === "failed" ? "text-danger" : "text-muted-foreground"}>{status}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted-foreground">
          <AppLink href="/developers/webhooks" className="rounded-sm text-primary-text underline underline-offset-2">
            Add a webhook endpoint
          </AppLink>{" "}
          to watch deliveries here.
        </p>
      )}
    </section>
  );
}
