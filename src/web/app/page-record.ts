import type { PageRecord } from './load-page.ts';

/** The id of the template element with the tags that load the page's code; the boot script activates it. */
export const CODE_ID = 'code';

/** The id of the script element with the page's data. It contains JSON, which does not run and needs no CSP hash. */
export const PAGE_DATA_ID = 'page-data';

/** @returns undefined when the document has none */
export function readPageRecord(): PageRecord | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
