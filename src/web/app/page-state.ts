import type { PageRecord } from './load-page.ts';

/** The id of the template element with the tags that load the page's code; the boot script activates it. */
export const CODE_ID = 'code';

/** The id of the script element that carries a page's data. It holds JSON, which runs nothing and needs no CSP hash. */
export const PAGE_DATA_ID = 'page-data';

/** @returns undefined where the document carries none */
export function readPageState(): PageRecord | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
