import {
  type CreditTransferMessage,
  PAIN_VERSIONS,
  paymentName,
  remittanceText,
} from "@/lib/providers/rails/iso20022/write-pain";

/** A seeded generator of numbers below one. */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Real names with unexpected characters. */
const NAMES = [
  ...["Jules Jackson", "O'Brien & Sons", "Zoë Núñez-Ångström", 'ACME "Best" <Holding> Inc.', "X Æ A-12", "]]> CDATA"],
  ...[
    "Ludwig van Beethovenstraße 12",
    "N",
    "1st & 2nd; Ltd.",
    "Ⅷ ﬁrst ½",
    "a\u0000b\u0007c\uFFFEd",
    "  spaces   within  ",
  ],
  ...["\u202Eright to left", "emoji 🙂 name", "&amp; twice &lt;", "E".repeat(300)],
];

const ACCOUNT_TYPES = [undefined, "CACC", "SVGS", "LOAN"];

/** A random message, by seed: odd names, the shortest and the longest numbers, the least and the largest amounts. */
export function randomMessage(seed: number): CreditTransferMessage {
  const random = randomOf(seed);
  const whole = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  const digits = (length: number) => Array.from({ length }, () => whole(10)).join("");
  const letters = (length: number) =>
    Array.from({ length }, () => pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"])).join("");
  const hex = (length: number) => Array.from({ length }, () => whole(16).toString(16)).join("");
  const name = () => paymentName(pick(NAMES)) || "N";
  const uetr = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick([..."89ab"])}${hex(3)}-${hex(12)}`;
  const amounts = [1, 99, 100, 101, whole(1e6) + 1, whole(1e11) + 1, 999_999_999_999];
  const payments = Array.from({ length: 1 + whole(12) }, () => {
    const accountType = pick(ACCOUNT_TYPES);
    const remittance = remittanceText(pick(NAMES));
    return {
      endToEndID: letters(pick([1, 32, 35])),
      uetr: uetr(),
      amount: pick(amounts),
      creditor: {
        ...{ name: name(), routingNumber: digits(9), accountNumber: letters(pick([1, 4, 17, 34])) },
        ...(accountType !== undefined && { accountType }),
      },
      ...(remittance && { remittance }),
    };
  });
  const day = new Date(Date.UTC(2026, whole(24), 1 + whole(28), whole(24), whole(60), whole(60)));
  return {
    version: pick(PAIN_VERSIONS),
    id: letters(pick([1, 32, 35])),
    createdOn: day,
    executesOn: day.toISOString().slice(0, 10),
    debtor: {
      ...{ name: name(), id: letters(10), accountNumber: digits(pick([4, 17, 34])), routingNumber: digits(9) },
    },
    service: {
      level: pick(["URNS", "URGP", "SDVA"]),
      ...(whole(2) === 1 && { localInstrument: letters(pick([3, 35])) }),
    },
    payments,
  };
}
