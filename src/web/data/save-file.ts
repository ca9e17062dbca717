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
