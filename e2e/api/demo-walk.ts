import { type Operation, operationName } from "@/lib/core/api/operation";
import { operations } from "@/lib/http/bindings";

export interface Visitor {
  url: string;
  cookie: string;
}

type Params = Record<string, string>;

/** An object that an answer named: the IDs of its path, and its row without IDs, names, amounts and moments. */
interface NamedObject {
  params: Params;
  shape: string;
}

const COUNT = 200;
/** Concurrent requests. */
const LANES = 4;
/** Parameter names that rows use with another meaning. */
const OTHER_MEANING = ["kind", "token"];

const paramsOf = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Reads for strangers who open an invite or sign a form; members cannot use them. */
const OF_OTHERS = /^\/(?:hosted\/|tos-token$)/;
/**
 * Parts that an object may lack: branding, a review, domains, a pending proof, the payout of a movement, and the logged
 * request of an audit row, because sessions and old requests are not in that log.
 */
const MAY_LACK =
  /\/(?:branding|underwriting|mobile-pay\/domains|verify|verification|payouts\/\{transactionID\}|requests\/\{requestID\})$/;

/** Reads that a session may do without a second factor, those with the fewest parameters first. */
const READS = operations
  .filter(({ path }) => !OF_OTHERS.test(path))
  .filter(({ method, response, access, rate }) => method === "GET" && response && access !== "anyone" && !rate)
  .filter(({ query }) => query?.safeParse({}).success ?? true)
  .sort((one, other) => paramsOf(one).length - paramsOf(other).length);

const PARAMS = new Set(READS.flatMap(paramsOf).filter((name) => !OTHER_MEANING.includes(name)));

/** Runs the work for all items with limited concurrency. */
async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.toReversed();
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Reads everything that a visitor may see, and collects answers other than 200. */
export class DemoWalk {
  answers = 0;
  readonly pages: string[] = [];
  readonly failed: string[] = [];
  #named: NamedObject[] = [];
  /** Objects and pages of a shape that was read before. */
  readonly #seen = new Set<string>();

  constructor(readonly visitor: Visitor) {}

  /**
   * Reads every list to its last page, and the objects that lists name. Hundreds of objects have the same shape, so
   * only one of each shape is read.
   */
  async readLists(): Promise<void> {
    this.#named = [];
    for (const operation of READS) await inTurn(this.#asked(operation), (params) => this.#read(operation, params));
  }

  /** Parameter sets to call an operation with. A list is called for every object that has one. */
  #asked(operation: Operation): Params[] {
    const names = paramsOf(operation);
    if (names.length === 0) return [{}];
    const request = new Map<string, Params>();
    for (const { params, shape } of this.#named) {
      if (!names.every((name) => name in params)) continue;
      const own = Object.fromEntries(names.map((name) => [name, params[name] ?? ""]));
      const isList = takesCount(operation) || names.join() === "accountID";
      const kind = `${operationName(operation)} ${shape}`;
      if (!isList && this.#seen.has(kind)) continue;
      this.#seen.add(kind);
      request.set(JSON.stringify(own), own);
    }
    return [...request.values()];
  }

  async #read(operation: Operation, params: Params): Promise<void> {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    for (let skip = 0; ; skip += COUNT) {
      const part = takesCount(operation) ? `?count=${COUNT}&skip=${skip}` : "";
      const rows = await this.#rowsAt(operation, { path: `/api${path}${part}`, params });
      if (rows < COUNT || part === "") return;
    }
  }

  /** Reads a part of a list, or an object, and returns its number of rows. */
  async #rowsAt(operation: Operation, { path, params }: { path: string; params: Params }): Promise<number> {
    const answer = await this.#get(path);
    if (answer.status !== 200) {
      const isAbsent = answer.status === 404 && MAY_LACK.test(operation.path);
      if (!isAbsent) this.failed.push(`${answer.status} ${path}`);
      return 0;
    }
    const body = JSON.parse(answer.text) as unknown;
    const rows = rowsOf(body);
    for (const row of rows ?? [body]) this.#note(row, params);
    return rows?.length ?? 0;
  }

  /** Records the objects that a row names: itself, and the entries of its lists. */
  #note(row: unknown, within: Params): void {
    if (typeof row !== "object" || row === null) return;
    const fields = Object.entries(row);
    // Plans, returns and invites have codes; paths with a code are those of invites.
    const isOther = (name: string) => name === "code" && ("planID" in row || "returnID" in row);
    const own = fields.filter(([name, value]) => PARAMS.has(name) && typeof value === "string" && !isOther(name)) as [
      string,
      string,
    ][];
    const params = { ...Object.fromEntries(own), ...within };
    this.#named.push({ params, shape: shapeOf(row) });
    // A cardholder's payment names disputes that only its merchant may read.
    const lists = fields.filter(([name, value]) => name !== "disputes" && Array.isArray(value));
    for (const [, entries] of lists) for (const entry of entries as unknown[]) this.#note(entry, params);
  }

  /** Reads the dashboard's pages: those that its links lead to, and every page number of a list. */
  async readPages(): Promise<void> {
    const ids = new Set<string>();
    let next = ["/"];
    while (next.length > 0) {
      const matches: string[] = [];
      await inTurn(next, async (path) => matches.push(...(await this.#linksOf(path))));
      next = matches.filter((path) => !ids.has(patternOf(path)) && ids.add(patternOf(path)));
    }
  }

  async #linksOf(path: string): Promise<string[]> {
    this.pages.push(path);
    const { status, text } = await this.#get(path);
    // If the server fails within a page that has begun, the browser renders the error from its digest.
    const isFailed = text.includes("Something went wrong") || /\bE\{\\?"digest\\?":\\?"(?!NEXT_)/.test(text);
    if (status !== 200 || isFailed) this.failed.push(`${isFailed ? "failed" : status} ${path}`);
    const links = [...text.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    return [...links.filter(isPage), ...nextPage(path, text)];
  }

  async #get(path: string): Promise<{ status: number; text: string }> {
    const { url, cookie } = this.visitor;
    const response = await fetch(`${url}${path}`, { headers: { cookie }, redirect: "follow" });
    this.answers++;
    return { status: response.status, text: await response.text() };
  }
}

/** Whether the list is read in parts. */
const takesCount = ({ query }: Operation) =>
  query !== undefined && "shape" in query && ["count", "skip"].every((name) => name in (query.shape as object));

function rowsOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const items = typeof body === "object" && body !== null && "items" in body ? body.items : undefined;
  return Array.isArray(items) ? items : undefined;
}

/** A row without values that differ between rows. Codes and states stay. */
function shapeOf(row: object): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    typeof value === "number"
      ? 0
      : typeof value === "string" && !/^(?:[a-z]+(?:-[a-z]+)*|R\d\d)$/.test(value)
        ? ""
        : value,
  );
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Query parameters that show the same rows in another way. */
const SAME_ROWS = ["sort", "columns", "rows", "startingAfter", "endingBefore", "period"];

/** Whether it is a page of the dashboard, excluding paths that only programs read or that end the session. */
const isPage = (href: string) => !/^\/(?:api|_next|o|sign-|secure|reference)/.test(href) && !/\.\w+(?:\?|$)/.test(href);

/** A pattern for each kind of page, filter and page number. Pages of objects are alike. */
function patternOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  for (const name of SAME_ROWS) searchParams.delete(name);
  searchParams.sort();
  return `${pathname.replace(ID, "*").replace(/\/invites\/[^/]+$/, "/invites/*")}?${searchParams.toString().replace(ID, "*")}`;
}

/** The next page number of a list that fills this page. By number alone, because a place after a row never ends. */
function nextPage(path: string, text: string): string[] {
  const size = 100;
  const url = new URL(path, "http://localhost");
  const rows = text.split("data-row=").length - 1;
  if (rows < Number(url.searchParams.get("size") ?? 25)) return [];
  const page = url.searchParams.has("size") ? Number(url.searchParams.get("page") ?? 1) + 1 : 1;
  url.searchParams.set("size", String(size));
  url.searchParams.set("page", String(page));
  for (const cursor of ["startingAfter", "endingBefore"]) url.searchParams.delete(cursor);
  return [`${url.pathname}${url.search}`];
}
