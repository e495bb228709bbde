import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createNote, deleteNote, listMentionable } from "./notes";

export const accountNotes = bind(dashboard.accountNotes, {
  create: (ctx, { body }) => createNote(ctx, body),
  delete: (ctx, { params }) => deleteNote(ctx, params.noteID),
  mentionable: listMentionable,
});
