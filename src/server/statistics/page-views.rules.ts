/** What a page counts for: the id of a product, or '' for the shop as a whole. */
export type Subject = string;

const PRODUCT = '/product/';
/** The last part of a product's path: its id, alone or after the name. */
const ID = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** Not counted: the dashboard, pages of an account, pages of orders (their URLs are secrets), and /404. */
const UNCOUNTED = /^\/(?:admin|login|profile|reset|order|404)(?:\/|$)/;

/** The path of a URL, without slashes at its end, in linear time. */
function pathOf(url: string): string {
  let end = url.search(/[?#]/);
  if (end === -1) end = url.length;
  while (end > 1 && url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** @param url a path, with or without a query @returns undefined for a page that is not counted */
export function subjectOf(url: string): Subject | undefined {
  const path = pathOf(url);
  if (path.startsWith(PRODUCT)) return ID.exec(path.slice(PRODUCT.length))?.[1];
  return UNCOUNTED.test(path) ? undefined : '';
}
