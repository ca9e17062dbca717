import { limits } from '#contract/api/limits.ts';

/** A table's text, or why the file cannot be one, in words for a person. */
export type ReadTable = { csv: string } | { trouble: string };

const max = limits.importBody / (1024 * 1024);

/** Whether the table fits into a request: quotation marks and line ends weigh more there, and a mark comes with it. */
function fits(csv: string): boolean {
  return (
    new Blob([JSON.stringify({ csv, apply: false, mark: '-'.repeat(limits.id) })]).size <= limits.importBody
  );
}

/** Reads a file as a table in UTF-8, with or without the mark that spreadsheets put at its beginning. */
export async function readTable(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ReadTable> {
  if (file.size > limits.importBody) return { trouble: `The file is larger than ${max} MB.` };
  let csv: string;
  try {
    csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return {
      trouble: 'The file is no text in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (comma delimited)”.',
    };
  }
  if (csv.includes('\u0000')) return { trouble: 'The file is no table. Save it as CSV first.' };
  if (csv.trim() === '') return { trouble: 'The file is empty.' };
  return fits(csv) ? { csv } : { trouble: `The table is larger than ${max} MB.` };
}
