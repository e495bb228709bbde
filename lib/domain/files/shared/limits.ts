/** What a file dialog offers. The server decides by the bytes. */
export const FILE_ENDINGS = [".csv", ".png", ".jpg", ".jpeg", ".pdf"] as const;
