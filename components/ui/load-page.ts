/** Goes to one of our own pages by a full load, where the page must come with the token of a new session. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
