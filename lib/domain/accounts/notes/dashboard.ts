import { z } from "zod";
import { AccountID, NoteID, UserID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { text } from "@/lib/core/api/shapes";
import { NOTE_MAX } from "@/lib/domain/kernel/limits";

/** The text of a note. An @ before a colleague's email address mentions them. */
export const CreateNote = z.object({ text: text({ min: 1, max: NOTE_MAX }) });
export type CreateNote = z.infer<typeof CreateNote>;

export const CreatedNote = z.object({ noteID: NoteID, mentioned: z.int().min(0) });
export type CreatedNote = z.infer<typeof CreatedNote>;

export const Mentionable = z.object({ userID: UserID, email: z.string(), name: z.string().optional() });
export type Mentionable = z.infer<typeof Mentionable>;

const oneAccount = z.object({ accountID: AccountID });

const declared = { group: "Accounts", access: "notes.write", internal: true } as const;

/** Notes are read in the account's history, `accountActivity`. */
export const accountNotes = {
  create: operation({
    ...declared,
    summary: "Add a note about an account",
    method: "POST",
    path: "/dashboard/accounts/{accountID}/notes",
    params: oneAccount,
    body: CreateNote,
    response: CreatedNote,
    status: 200,
    audit: { act: "note.create" },
  }),
  delete: operation({
    ...declared,
    summary: "Delete a note of your own",
    method: "DELETE",
    path: "/dashboard/accounts/{accountID}/notes/{noteID}",
    params: oneAccount.extend({ noteID: NoteID }),
    status: 204,
    audit: { act: "note.delete" },
  }),
  mentionable: operation({
    ...declared,
    summary: "List the colleagues you can mention in a note",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/mentionable",
    params: oneAccount,
    response: z.array(Mentionable),
    status: 200,
  }),
};
