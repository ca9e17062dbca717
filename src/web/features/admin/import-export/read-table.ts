import { limits } from '#contract/api/limits.ts';

/** A table's text, or why the file can't be read as one. */
export type ReadTable = { csv: string } | { error: string };

const maxMegabytes = limits.importBody / (1024 * 1024);

/** Whether the request's JSON body stays within the limit: escaping makes quotation marks and line ends longer. */
function fitsRequest(csv: string): boolean {
  return (
    new Blob([JSON.stringify({ csv, apply: false, mark: '-'.repeat(limits.id) })]).size <= limits.importBody
  );
}

/** Reads a file as UTF-8 text, with or without a byte order mark. */
export async function readTable(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ReadTable> {
  if (file.size > limits.importBody) return { error: `The file is larger than ${maxMegabytes} MB.` };
  let csv: string;
  try {
    csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return {
      error: 'This isn’t a UTF-8 text file. In your spreadsheet, save it as “CSV UTF-8 (comma delimited)”.',
    };
  }
  if (csv.includes('\u0000')) return { error: 'This isn’t a CSV file. Export it as CSV and try again.' };
  if (csv.trim() === '') return { error: 'The file is empty.' };
  return fitsRequest(csv) ? { csv } : { error: `The table is larger than ${maxMegabytes} MB.` };
}
