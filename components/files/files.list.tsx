import { actions, badge, opener, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { FILE_STATES } from "@/components/words/states";
import type { FileDetails } from "@/lib/domain/files/contract";
import { files } from "@/lib/operations/files";
import { FileActions } from "./file-actions";
import { fileSize } from "@/components/ui/file-size";
import { fileMetadata, subjectOf } from "./file-words";

/** The documents of an account, newest first, and what came of them. */
export const fileList = list(files.list, {
  noun: "file",
  key: "fileID",
  columns: [
    opener("File", ({ fileName }) => fileName),
    text("For", subjectOf, { priority: 3 }),
    badge("Status", statusOf, { width: "lg", priority: 1 }),
    text("Comment", (file) => fileMetadata(file).comment, { priority: 7 }),
    text("Size", ({ fileSizeBytes }) => fileSize(fileSizeBytes), { width: "xs", priority: 6 }),
    when("Uploaded", ({ createdOn }) => createdOn, { width: "sm", priority: 5 }),
    actions((file) => <FileActions file={file} />, { width: "xl", priority: 2 }),
  ],
  empty: {
    drawing: "files",
    title: "No files yet",
    description: "Documents for verification and underwriting appear here.",
  },
});

/** Where a document stands; of a rejected one also why. */
function statusOf({ fileStatus, decisionReason }: FileDetails) {
  const { label, ...look } = FILE_STATES[fileStatus];
  return { ...look, label: decisionReason ? `${label}: ${decisionReason}` : label };
}
