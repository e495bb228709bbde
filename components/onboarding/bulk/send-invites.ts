import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, CallError } from "@/lib/client/call";
import { keyOf } from "@/lib/client/query";
import type { Language } from "@/lib/core/language";
import { inviteList, onboardingInvites } from "@/lib/generated/operations/invites";
import type { InviteRow } from "./invite-rows";

/**
 * Outcome of a row: being sent, an invite with its link, or an error. `unsent` is why it was not mailed; `isEarlier`
 * marks invites that an earlier import created.
 */
export type RowOutcome =
  | { state: "sending" }
  | { state: "made"; code: string; link: string; isEarlier: boolean; unsent?: string }
  | { state: "failed"; why: string };

/** Attempts for a row while the server is busy. */
const TRIES = 5;
const WAIT_MS = 1000;
/** Largest assumed difference between the clocks of browser and server. */
const CLOCKS_APART_MS = 60_000;

/**
 * Creates the invites of a file in sequence, and mails them if a language is chosen. The idempotency key is
 * derived from the row. While the server knows the key, a retry or a second upload creates no second invite.
 */
export function useInvites() {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map());
  const [isSending, setSending] = useState(false);
  const isStopped = useRef(false);
  const put = (row: number, outcome: RowOutcome) => setOutcomes((outcomes) => new Map(outcomes).set(row, outcome));
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

/** Mails an invite. Returns the reason if it could not. */
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

/** Retries while the server is busy or limits the rate. Other errors are final. */
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

/** Returns the same key for the same text: the first half of its SHA-256. */
async function keyOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
