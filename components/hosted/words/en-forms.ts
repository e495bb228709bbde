/** What the forms say, drawn in the browser. */
export const enForms = {
  steps: {
    label: "Steps", you: "You", profile: "Business or yourself", business: "Your business", individual: "About you", contact: "Contact details",
    people: "People", sales: "Sales", documents: "Documents", review: "Check and agree",
    at: "Step {at} of {of}", done: "done", current: "current step", attention: "needs attention", todo: "not started",
  },
  common: {
    next: "Save and continue", saving: "Saving…", leave: "Save and leave", saved: "Saved {time}", back: "Back", replace: "Replace",
    edit: "Edit", remove: "Remove", add: "Add", cancel: "Cancel", continue: "Continue", onFile: "On file", endingIn: "ending in",
    keepOne: "Keep the one ending in {digits}", keep: "Keep the one on file", birthDateOnFile: "Date of birth on file", fromPartner: "from {partner}", fromElsewhere: "Answers you gave in another window or on another device were added.",
  },
  you: {
    email: "Your e-mail address", sendCode: "Send me a code", sending: "Sending…", code: "Six-digit code", password: "Password",
    passwordHint: "10 characters or more. With one you can come back without a code.", checking: "Checking…", another: "Send another code",
    lead: "So that you can stop and come back, and so that {partner} knows it was you.", sent: "We sent a six-digit code to {email}.",
    otherAddress: "Use another e-mail address", before: "Been here before?", signIn: "Sign in with a password",
    hasPassword: "This e-mail address has a password", hasPasswordHint: "A code alone is not enough for it. You come back here afterwards.", useIt: "Sign in with your password",
    continueAs: "Continue as {email}", thisPerson: "this person", notYou: "Not you?", signingOut: "Signing out…",
    sandbox: "Sandbox:", sandboxCode: "no e-mail was sent. The code is {code}", fillIn: "Fill in"
  },
  profile: {
    who: "Who is the account for?", aBusiness: "A business", aBusinessHint: "A company, a partnership, or you as a sole proprietor.",
    myself: "Myself", myselfHint: "A person, without a business.", legalName: "Legal business name", asRegistered: "As registered.",
    tradeName: "Trade name", tradeNameHint: "If it is different from the legal name.", businessType: "Business type", chooseType: "Choose a type",
    whatItDoes: "Say what the business does: a website, a description, or both.", yourName: "Your name",
    taxNumber: "Tax number", identityNumber: "Identity number", sealed: "It is sealed as soon as it is saved. Nobody reads it back, not even you.",
    kind: "Kind", ssn: "Social Security number (SSN)", itin: "Taxpayer number (ITIN)", number: "Number", nineDigits: "Nine digits", more: "More about the business",
  },
  contact: { businessAddress: "Business address", homeAddress: "Home address", support: "Customer support", supportHint: "Where your customers turn. It is shown to those who pay you by card." },
  people: {
    lead: "By law we need to know who controls the business and who owns 25% or more of it.", controller: "Controller", owner: "Owner", ownerOf: "owns {share}%",
    none: "Nobody is named yet.", iAmController: "I am the controller", addController: "Somebody else is the controller", addOwner: "Add an owner", addPerson: "Add a person",
    controllerHint: "One person with much say in how the business is run, such as a chief executive or a managing partner.",
    incomplete: "{count} answers missing", incompleteOne: "1 answer missing", whole: "Complete", total: "Named owners hold {total}%", tooMuch: "Owners cannot hold more than 100% together. Correct the shares.",
    needsController: "Name one person who controls the business.", needsWhole: "Complete everyone who is named.", needsAll: "must be confirmed",
    allNamed: "These are all who own 25% or more of the business.", noneOwns: "Nobody owns 25% or more of the business.", full: "No more than seven people can be named.",
    newTitle: "A person", role: "What they are to the business", isController: "Controls the business", isOwner: "Owns 25% or more", share: "Share in percent", shareHint: "A whole number from 25 to 100.",
    jobTitle: "Job title", sameContact: "Same phone and address as the business", thisIsMe: "This is me", copied: "Copied", name: "Name", homeAddress: "Home address", identity: "Birth date and identity number",
    save: "Save this person", backToAll: "Back to all people", removed: "{name} was removed", someone: "Someone", mustBeOne: "must say what they are to the business", confirmRemove: "Remove {name}?",
  },
  sales: {
    lead: "What you expect to take by card. A good guess is enough.", amounts: "Amounts", average: "Average payment", max: "Largest payment", monthly: "In a month, altogether",
    customers: "Who pays you", consumers: "Consumers", businesses: "Businesses", ways: "How they pay", online: "Online", inPerson: "In person", byPhone: "By mail or phone", debt: "Repaying debt",
    hundred: "In percent; together 100.", delivery: "Delivery", physical: "We sell physical goods", shipping: "We ship what we sell", noGoods: "No physical goods, nothing is shipped", days: "Days until it arrives", returns: "Returns",
    none: "None", exchangeOnly: "Exchange only", withinThirtyDays: "Within 30 days", other: "Other", choose: "Choose one",
  },
  documents: {
    lead: "A photo or PDF that shows the name of the business and its number, such as the registration.", personLead: "A photo or PDF of an identity document.",
    choose: "Choose a file", camera: "Take a photo", sending: "Sending {name}…", none: "No document yet.", limits: "PDF, JPEG, PNG or CSV, up to 20 MB.",
    purpose: "What it shows", remove: "Remove", pending: "Handed in", approved: "Accepted", rejected: "Not accepted", needed: "Hand in a document.", optional: "You can also do this later.", failed: "{name} could not be sent: {reason}", sent: "{name} was handed in.",
    purposes: {
      business_verification: "The business", representative_verification: "A person who owns or controls it", individual_verification: "Me",
      merchant_underwriting: "Sales and processing", account_requirement: "Something we were asked for", identity_verification: "An identity document",
    },
  },
  review: {
    agree: "Agree", platformTerms: "I agree to the terms of service above, and what I entered is true.", fees: "I accept the fees above.", permissions: "{partner} may do what is listed above with my account.",
    partnerTerms: "I agree to {partner}'s own terms: {link}", newTab: "(opens in a new tab)", tick: "Tick this box to go on", submit: "Submit application", submitting: "Submitting…", leave: "Leave for now",
    labelTerms: "Terms of service", labelFees: "Fees", labelPermissions: "Permissions", labelPartnerTerms: "Partner's terms", accept: "must be accepted",
    wrong: "Some answers need another look", wrongStep: "Go to {step}",
  },
  failure: {
    401: "You were away for a while, so your session has ended. Your answers up to the last field are saved.", 403: "This page is out of date, because you signed in anew somewhere else.",
    404: "It does not exist, or no longer.", 409: "This invitation can no longer be used like this.", 429: "Too many requests. Wait a moment.", 500: "Something went wrong on our side.", 504: "A service we depend on did not answer.", 0: "The server could not be reached.",
    signIn: "Sign in again", reload: "Reload", invitation: "See your invitation", requestID: "Request ID",
  },
} as const;
