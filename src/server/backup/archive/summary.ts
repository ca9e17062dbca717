import type { ArchiveHeader } from './archive.ts';

/** "1 order", "2 orders". */
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Describes a backup in one line. @param size in bytes */
export function describeBackup(header: ArchiveHeader, size: number): string {
  const { madeAt, version, tables, pictures, lost, rowsOnly } = header;
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  return [
    `the shop as of ${madeAt}`,
    plural(rows('product'), 'product', 'products'),
    plural(rows('order'), 'order', 'orders'),
    plural(rows('user'), 'account', 'accounts'),
    rowsOnly ? 'without pictures' : plural(pictures, 'picture file', 'picture files'),
    `${(size / 1e6).toFixed(1)} MB`,
    `Kalakari ${version}`,
    ...(lost.length > 0
      ? [`${plural(lost.length, 'picture', 'pictures')} the shop itself had already lost`]
      : []),
  ].join(', ');
}
