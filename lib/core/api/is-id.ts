const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text is an ID of any kind. */
export const isID = (text: string) => ID.test(text);
