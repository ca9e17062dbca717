/** Has the browser download what lies at an address of the shop, which it does by itself, however large it is. */
export function downloadFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // A refusal is then a download that failed, and not a page in the place of this one.
  link.download = '';
  link.click();
}

/** Hands a text to the browser as a file for the person to keep. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn; kept for ever it would fill the page's memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
