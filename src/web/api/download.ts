/** Lets the browser download a path of the shop as a stream, whatever its size. */
export function downloadFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // A rejected download then fails as a download, instead of replacing this page.
  link.download = '';
  link.click();
}

/** Saves a text as a file. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Saves data as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after this task. An unrevoked URL keeps the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
