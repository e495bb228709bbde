import "@/lib/domain/listeners";
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { z } from "zod";
import { InvalidArguments, migratedDatabase, parseWithUsage, runOperatorCommand } from "@/bin/lib/operator-command";
import { Email } from "@/lib/core/api/shapes";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import {
  handOver,
  listPartnerPeople,
  listPartners,
  openPartner,
  type PartnerOutline,
  resumePartner,
  suspendPartner,
} from "@/lib/domain/overview/partners/partners";
import { env } from "@/lib/env";

const USAGE = `npm run partner -- new --name NAME --owner MAIL [--mode production|sandbox]
npm run partner -- list
npm run partner -- members PARTNER
npm run partner -- suspend PARTNER
npm run partner -- resume PARTNER
npm run partner -- owner PARTNER --to MAIL
PARTNER is the ID of a partner, or its name.`;

const Name = z.string().trim().min(1).max(64);
const Mode = z.enum(["production", "sandbox"]);

type Work = (ctx: PublicCtx) => Promise<readonly string[]>;

function parseOption<T>(schema: z.ZodType<T>, value: unknown, fault: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidArguments(fault);
  return parsed.data;
}

const lineOf = ({ accountID, name, mode, suspendedOn }: PartnerOutline) =>
  `${accountID}  ${name}  ${mode}${suspendedOn ? `, suspended since ${suspendedOn.toISOString()}` : ""}`;

const linkLines = (email: string, { link, expiresOn }: { link: string; expiresOn: Date }) => [
  `Give this link to ${email}. It makes an owner, works once, and ends on ${expiresOn.toISOString()}:`,
  link,
];

/** Parses the arguments, and validates them as far as possible without the database. */
function workOf(words: readonly string[]): Work {
  const { positionals, values } = read(words);
  const [command = "", which, ...rest] = positionals;
  if (rest.length > 0) throw new InvalidArguments(`${JSON.stringify(rest[0])} is one word too many.\n${USAGE}`);
  const options = Object.keys(values);
  const unfit = options.find((name) => !(OPTIONS[command] ?? []).includes(name));
  if (!(command in OPTIONS)) throw new InvalidArguments(USAGE);
  if (unfit) throw new InvalidArguments(`${command} takes no --${unfit}.\n${USAGE}`);
  if (command === "new") return newPartner(which, values);
  if (command === "list") {
    if (which !== undefined) throw new InvalidArguments("list takes no partner.");
    return async (ctx) => (await listPartners(ctx)).map(lineOf);
  }
  if (!which) throw new InvalidArguments(`${command} needs a partner: its ID, or its name.`);
  return workOn(which, command, values);
}

type Values = ReturnType<typeof read>["values"];

const OPTIONS: Partial<Record<string, readonly string[]>> = {
  new: ["name", "owner", "mode"],
  list: [],
  members: [],
  suspend: [],
  resume: [],
  owner: ["to"],
};

function read(words: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { name: text, owner: text, mode: text, to: text };
  return parseWithUsage(USAGE, () => parseArgs({ args: [...words], allowPositionals: true, options }));
}

function newPartner(which: string | undefined, values: Values): Work {
  if (which !== undefined) throw new InvalidArguments(`new takes --name, not ${JSON.stringify(which)}.`);
  const name = parseOption(Name, values.name, "--name is required: 1 to 64 characters.");
  const owner = parseOption(Email, values.owner, "--owner must be an email address.");
  const { TENDER_MODE } = env();
  const mode = parseOption(Mode, values.mode ?? TENDER_MODE, "--mode must be production or sandbox.");
  if (mode === "production" && TENDER_MODE !== "production")
    throw new InvalidArguments("A partner in production needs an installation with TENDER_MODE=production.");
  return async (ctx) => {
    const partner = await openPartner(ctx, { name, owner, mode });
    return [lineOf(partner), ...linkLines(owner, partner)];
  };
}

function workOn(which: string, command: string, { to }: Values): Work {
  if (command === "members")
    return async (ctx) =>
      (await listPartnerPeople(ctx, which)).map(({ email, role, state }) => `${email}  ${role}  ${state}`);
  if (command === "suspend") return async (ctx) => [lineOf(await suspendPartner(ctx, which))];
  if (command === "resume") return async (ctx) => [lineOf(await resumePartner(ctx, which))];
  const email = parseOption(Email, to, "--to must be an email address.");
  return async (ctx) => {
    const handed = await handOver(ctx, which, email);
    if ("link" in handed)
      return [
        lineOf(handed),
        ...linkLines(email, handed),
        "The owners stay until you give this command again, once the link was used.",
      ];
    const { former } = handed;
    return [lineOf(handed), `${email} is the only owner.${former.length ? ` Admins now: ${former.join(", ")}.` : ""}`];
  };
}

/** Does the work in one transaction on a database that this version may use. */
async function perform(words: readonly string[]): Promise<readonly string[]> {
  const work = workOf(words);
  return inTransaction(await migratedDatabase(), (open) =>
    work({ db: open, now: new Date(), requestID: randomUUID(), clientAddress: "command line" }),
  );
}

await runOperatorCommand(perform);
