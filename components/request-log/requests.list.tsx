import { badge, code, link, moment, text } from "@/components/list/columns";
import { choiceFrom, day, search, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { apiKeys } from "@/lib/generated/operations/keys";
import type { LoggedRequest } from "@/lib/domain/platform/request-log/dashboard";
import { requestLog } from "@/lib/generated/operations/request-log";
import { durationOf, endOf, ENDS, keyNameOf, sentShort } from "./request-words";

export const requestList = list(requestLog.list, {
  noun: "request",
  key: "requestID",
  sorts: BY_DATE,
  filters: {
    status: tabs("Status", ENDS),
    requestID: search("Request ID"),
    operation: choiceFrom("Operation", requestLog.operations, (names) =>
      names.map((name) => ({ value: name, label: name })),
    ),
    keyID: choiceFrom("Key", apiKeys.list, ({ items }) =>
      items.map(({ keyID, name }) => ({ value: keyID, label: name })),
    ),
    from: day("From"),
    to: day("Until"),
  },
  columns: [
    link<LoggedRequest, unknown>("Request", sentShort, ({ requestID }) => `/developers/request-log/${requestID}`),
    badge("Status", (request) => ({ ...endOf(request), label: String(request.status) }), { width: "sm", priority: 1 }),
    text("Duration", durationOf, { width: "sm", priority: 4 }),
    code("Object", ({ objectID }) => objectID, { priority: 3 }),
    text("Key", keyNameOf, { width: "md", priority: 5 }),
    moment("When", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 2 }),
  ],
  empty: {
    drawing: "log",
    title: "No requests yet",
    description: "Every API request made with your keys and tokens appears here, and stays for 30 days.",
  },
});
