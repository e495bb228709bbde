/** What the page about a submitted application says. */
export const enStatus = {
  heading: "Your application for {name}", lead: "It was submitted. {partner} was told, too.", keep: "Keep this page's address to come back and see how it goes.",
  returnTo: "Return to {partner}", goesTo: "Goes to {host}", receipt: "Print a receipt", receiptHeading: "Receipt", submittedOn: "Submitted on {date}",
  accountID: "Account", agreed: "You agreed to the terms of service, the fees and what {partner} may do.", about: "Application", verified: "Identity check",
  checks: { unverified: "Not started", pending: "Under way", verified: "Verified", errored: "Something did not match" },
  progress: {
    todo: { word: "To do", next: "Answer what is missing below." },
    review: { word: "In review", next: "Your details are being checked. You need not do anything." },
    attention: { word: "Needs attention", next: "Something did not match. See below what to do." },
    done: { word: "Done", next: "You can use it now." },
    off: { word: "Not available", next: "Ask {partner} if you need it." },
  },
  typical: "Most checks take a few minutes; some take a working day or two.",
  dueHeading: "What is still needed", dueLead: "You can do it right here. {partner} cannot see birth dates and identity numbers.", nothingDue: "Nothing is needed from you right now.",
  ofPerson: "{person}: {what}", answer: "Answer", correct: "Correct", upload: "Hand in a document", saveAnswer: "Save", saving: "Saving…", savedAnswer: "Saved. It is being checked.",
  documentsHeading: "Documents", documentsLead: "What you handed in, and what became of it.", whoYou: "You", whoUs: "We", whoPartner: "{partner}", mustAct: "Next: {who}",
  elsewhere: "This one is answered by {partner}.", openElsewhere: "You act for another account at the moment. Sign in again with this e-mail address to answer here.",
} as const;
