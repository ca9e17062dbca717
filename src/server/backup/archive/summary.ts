import type { ArchiveHeader } from './archive.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is in a backup, as one line. @param size in bytes */
export function describeBackup(head: ArchiveHeader, size: number): string {
  const { madeAt, version, tables, pictures, lost, rowsOnly } = head;
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  return [
    `the shop as of ${madeAt}`,
    counted(rows('product'), 'product', 'products'),
    counted(rows('order'), 'order', 'orders'),
    counted(rows('user'), 'account', 'accounts'),
    rowsOnly ? 'its pictures beside it' : counted(pictures, 'picture file', 'picture files'),
    `${(size / 1e6).toFixed(1)} MB`,
    `Kalakari ${version}`,
    ...(lost.length > 0
      ? [`${counted(lost.length, 'picture', 'pictures')} the shop itself had already lost`]
      : []),
  ].join(', ');
}
