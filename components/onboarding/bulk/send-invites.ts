import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, CallError } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import type { Language } from "@/lib/core/language";
import { inviteList, onboardingInvites } from "@/lib/generated/operations/invites";
import type { InviteRow } from "./invite-rows";

/**
 * Says what became of a row: on its way, an invite with its link, or why there is none. `unsent` says why it was not mailed,
 * and `isEarlier` that an import before had made it.
 */
export type RowOutcome =
  | { state: "sending" }
  | { state: "made"; code: string; link: string; isEarlier: boolean; unsent?: string }
  | { state: "failed"; why: string };

/** So often a row that meets a busy server is tried again. */
const TRIES = 5;
const WAIT_MS = 1000;
/** The clocks of browser and server may differ so much. */
const CLOCKS_APART_MS = 60_000;

/**
 * Makes the invites of a file one after another, and mails each where a language is chosen. Its key is made of what the row
 * says. So the same row never makes two invites, by a second try or a second upload, while the server knows the key.
 */
export function useInvites() {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map());
  const [isSending, setSending] = useState(false);
  const isStopped = useRef(false);
  const put = (row: number, outcome: RowOutcome) => setOutcomes((known) => new Map(known).set(row, outcome));
  const send = async (rows: readonly InviteRow[], language: Language | "") => {
    isStopped.current = false;
    setSending(true);
    for (const row of rows) {
      if (isStopped.current) break;
      put(row.row, { state: "sending" });
      put(row.row, await outcomeOf(row, language));
    }
    setSending(false);
    await client.invalidateQueries({ queryKey: keyOf(inviteList.search) });
  };
  const stop = () => {
    isStopped.current = true;
  };
  const forget = () => setOutcomes(new Map());
  return { outcomes, isSending, send, stop, forget };
}

async function outcomeOf({ body, email }: InviteRow, language: Language | ""): Promise<RowOutcome> {
  if (!body) return { state: "failed", why: "This row has errors." };
  try {
    const key = await keyOfText(JSON.stringify(body));
    const began = Date.now();
    const { code, link, createdOn } = await patiently(() => call(onboardingInvites.create, { body, key }));
    const isEarlier = Date.parse(createdOn) < began - CLOCKS_APART_MS;
    const unsent = language === "" ? undefined : await mailed({ code, email, language });
    return { state: "made", code, link, isEarlier, ...(unsent !== undefined && { unsent }) };
  } catch (error) {
    return { state: "failed", why: wordsOf(error) };
  }
}

/** Mails an invite. Returns why that was not possible. */
async function mailed(mail: { code: string; email: string; language: Language }): Promise<string | undefined> {
  const { code, email, language } = mail;
  if (email === "") return "Not mailed: the row has no address.";
  try {
    const key = await keyOfText(JSON.stringify(mail));
    await patiently(() => call(inviteList.mail, { params: { code }, body: { email, language }, key }));
    return undefined;
  } catch (error) {
    return `Not mailed: ${wordsOf(error)}`;
  }
}

const wordsOf = (error: unknown) => (error instanceof CallError ? error.message : "Something went wrong.");

/** Tries again while the server is busy or asks for patience. Other refusals are final. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || ![429, 503].includes(error.status) || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, (error.retryAfter ?? 1) * WAIT_MS));
    }
  }
}

/** A key that a text always has: the first half of its SHA-256. */
async function keyOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
