import { and, asc, between, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type DirectoryName, type InstitutionDetails, institutionFileTable, institutionTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { isRoutingNumber } from "./shared/routing-number";
import { SANDBOX_BANKS, sandboxBank } from "@/lib/providers/institutions";
import { cleanName } from "./clean-name";
import type {
  FinancialInstitutions,
  InstitutionsSearchResponse,
  SearchAchInstitutions,
  SearchInstitutions,
} from "./contract";

/** A bank that an account can be linked at. */
export interface Institution {
  /** The number to use: after a merger, the one that replaced the given number. */
  routingNumber: string;
  name: string;
  takesRTP: boolean;
}

type Mode = Ctx["caller"]["mode"];
type InstitutionRow = typeof institutionTable.$inferSelect;

/**
 * The bank with this routing number. In production it comes from the loaded directories; until the ACH directory is
 * loaded, every valid number is a bank under its own number.
 */
export async function getInstitution(db: Db, routingNumber: string, mode: Mode): Promise<Institution | undefined> {
  if (mode === "sandbox") return { routingNumber, ...sandboxBank(routingNumber) };
  const [bank] = await productionBanks(db, [routingNumber]);
  if (!bank?.isListed && (await isLoaded(db, "fedach"))) return undefined;
  const { number = routingNumber, name = number, takesRTP = false } = bank ?? {};
  return { routingNumber: number, name, takesRTP };
}

interface ProductionBank {
  /** The number that was looked up, and the one to use: after a merger, the number that replaced it. */
  given: string;
  number: string;
  /** Absent if no directory has the number. */
  name?: string;
  takesRTP: boolean;
  /** True if the ACH directory has the number. */
  isListed: boolean;
}

/** The banks with these routing numbers, as the loaded directories describe them. */
export async function productionBanks(db: Db, routingNumbers: readonly string[]): Promise<ProductionBank[]> {
  const t = institutionTable;
  const isGiven = inArray(t.routingNumber, [...routingNumbers]);
  const successors = db
    .select({ number: t.newRoutingNumber })
    .from(t)
    .where(and(isGiven, eq(t.directory, "fedach")));
  const rows = await db
    .select()
    .from(t)
    .where(or(isGiven, inArray(t.routingNumber, successors)));
  const places = new Map(rows.map((row) => [`${row.directory} ${row.routingNumber}`, row]));
  const of = (number: string, directory: DirectoryName) => places.get(`${directory} ${number}`);
  return routingNumbers.map((routingNumber) => {
    const own = of(routingNumber, "fedach");
    const number = own?.newRoutingNumber ?? routingNumber;
    const name = (of(number, "fedach") ?? own ?? of(number, "fedwire") ?? of(number, "rtp"))?.name;
    return {
      ...{ given: routingNumber, number, isListed: own !== undefined },
      ...(name !== undefined && { name: cleanName(name) }),
      takesRTP: of(number, "rtp")?.details.receivePayments ?? false,
    };
  });
}

const isLoaded = async (db: Db, directory: DirectoryName) =>
  (await db.$count(institutionFileTable, eq(institutionFileTable.directory, directory))) > 0;

const WIRE_SERVICES = [
  "fundsTransferStatus",
  "fundsSettlementOnlyStatus",
  "bookEntrySecuritiesTransferStatus",
] as const;

export async function searchInstitutions(ctx: Ctx, query: SearchInstitutions): Promise<InstitutionsSearchResponse> {
  const services = { receivePayments: true, receiveRequestForPayment: false };
  if (ctx.caller.mode === "sandbox") {
    const banks = sandboxBanks(query);
    return {
      ach: banks.map(({ takesRTP: _rtp, ...bank }) => bank),
      rtp: banks.flatMap(({ takesRTP, ...bank }) => (takesRTP ? [{ ...bank, services }] : [])),
      wire: [],
    };
  }
  const [ach, rtp, wire] = await Promise.all([
    achRows(ctx, query),
    rowsOf(ctx, "rtp", query),
    rowsOf(ctx, "fedwire", query),
  ]);
  const flag = (details: InstitutionDetails, name: keyof InstitutionDetails) => details[name] === true;
  return {
    ach: ach.map(toBank),
    rtp: rtp.map((row) => ({
      ...toBank(row),
      services: {
        receivePayments: flag(row.details, "receivePayments"),
        receiveRequestForPayment: flag(row.details, "receiveRequestForPayment"),
      },
    })),
    wire: wire.map((row) => {
      const [fundsTransferStatus, fundsSettlementOnlyStatus, bookEntrySecuritiesTransferStatus] = WIRE_SERVICES.map(
        (name) => flag(row.details, name),
      ) as [boolean, boolean, boolean];
      return {
        ...toBank(row),
        services: { fundsTransferStatus, fundsSettlementOnlyStatus, bookEntrySecuritiesTransferStatus },
      };
    }),
  };
}

export async function searchAchInstitutions(ctx: Ctx, query: SearchAchInstitutions): Promise<FinancialInstitutions> {
  if (ctx.caller.mode === "sandbox") return { achParticipants: sandboxBanks(query).map(toParticipant) };
  return { achParticipants: (await achRows(ctx, query)).map(toParticipant) };
}

const toBank = ({ name, routingNumber }: Pick<InstitutionRow, "name" | "routingNumber">) => ({
  name: cleanName(name),
  routingNumber,
});

function toParticipant(row: Pick<InstitutionRow, "name" | "routingNumber"> & Partial<InstitutionRow>) {
  const { details = {} } = row;
  return {
    achLocation: {
      address: details.address ?? "",
      city: row.city ?? "",
      postalCode: details.postalCode ?? "",
      postalCodeExtension: details.postalCodeExtension ?? "",
      state: row.state ?? "",
    },
    customerName: row.name.toUpperCase(),
    cleanName: cleanName(row.name),
    routingNumber: row.routingNumber,
    newRoutingNumber: row.newRoutingNumber ?? "000000000",
    officeCode: details.officeCode ?? "O",
    phoneNumber: details.phoneNumber ?? "",
    recordTypeCode: details.recordTypeCode ?? "1",
    revised: details.revised ?? "",
    servicingFRBNumber: details.servicingFRBNumber ?? "",
    statusCode: details.statusCode ?? "1",
    viewCode: details.viewCode ?? "1",
    logo: null,
  };
}

type Query = Pick<SearchAchInstitutions, "name" | "routingNumber" | "limit"> & { state?: string | undefined };

/** Banks of the ACH directory. Until it is loaded, a whole valid number is the only bank. */
async function achRows(
  ctx: Ctx,
  query: Query,
): Promise<(Pick<InstitutionRow, "name" | "routingNumber"> & Partial<InstitutionRow>)[]> {
  const rows = await rowsOf(ctx, "fedach", query);
  const { routingNumber = "", name, state } = query;
  if (rows.length > 0 || name || state || !isRoutingNumber(routingNumber)) return rows;
  return (await isLoaded(ctx.db, "fedach")) ? [] : [{ name: routingNumber, routingNumber }];
}

function rowsOf({ db }: Ctx, directory: DirectoryName, { name = "", routingNumber = "", state = "", limit }: Query) {
  if (!/^\d{0,9}$/.test(routingNumber)) return [];
  const t = institutionTable;
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.directory, directory),
        routingNumber
          ? between(t.routingNumber, routingNumber.padEnd(9, "0"), routingNumber.padEnd(9, "9"))
          : undefined,
        name ? sql`lower(${t.name}) like ${`%${escaped(name.toLowerCase())}%`}` : undefined,
        state ? eq(t.state, state.toUpperCase()) : undefined,
      ),
    )
    .orderBy(asc(t.routingNumber))
    .limit(limit);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

function sandboxBanks({ name = "", routingNumber = "", limit }: Query) {
  const isWhole = /^\d{9}$/.test(routingNumber);
  const banks = isWhole
    ? [{ routingNumber, ...sandboxBank(routingNumber) }]
    : SANDBOX_BANKS.filter((bank) => bank.routingNumber.startsWith(routingNumber));
  return banks.filter((bank) => bank.name.toLowerCase().includes(name.toLowerCase())).slice(0, limit);
}
