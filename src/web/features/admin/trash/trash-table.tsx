import './trash.css';
import { useState } from 'react';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import type { TrashedItem } from '#contract/catalog/trash.ts';
import { Button } from '#web/ui/button.tsx';
import { Cell, ColumnHeaderCell, TableHead, Row, RowHeaderCell, TableBody, Table } from '#web/ui/table.tsx';
import { formatTimestamp } from '../shared/dates.ts';
import { kindLabels } from '../shared/undo-delete.ts';
import { productsText, timeLeftText } from './trash-text.ts';

type Props = {
  items: readonly TrashedItem[];
  /** The id of the item that is being restored. */
  busy: string | undefined;
  onRestore: (item: TrashedItem) => void;
};

/** The items in the trash, each with a button that restores it. */
export function TrashTable({ items, busy, onRestore }: Props) {
  const [now] = useState(() => Date.now());
  return (
    <Table label="Trash" className="trash mt-6">
      <TableHead>
        <ColumnHeaderCell>Name</ColumnHeaderCell>
        <ColumnHeaderCell>Kind</ColumnHeaderCell>
        <ColumnHeaderCell>Deleted</ColumnHeaderCell>
        <ColumnHeaderCell>Deleted for good</ColumnHeaderCell>
        <ColumnHeaderCell>
          <span className="sr-only">Actions</span>
        </ColumnHeaderCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={item._id}>
            <RowHeaderCell>
              <div className="flex items-start gap-4">
                <Thumbnail item={item} />
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{item.name}</p>
                  {item.products > 0 && <p className="text-sm text-ink-soft">{productsText(item)}</p>}
                  {item.category && (
                    <p className="text-sm wrap-anywhere text-ink-soft">
                      {item.category.deleted
                        ? `from ${item.category.name}, which is in the trash too`
                        : `from ${item.category.name}`}
                    </p>
                  )}
                </div>
              </div>
            </RowHeaderCell>
            <Cell label="Kind">{kindLabels[item.kind]}</Cell>
            <Cell label="Deleted">
              <time dateTime={item.deletedAt} className="lg:whitespace-nowrap">
                {formatTimestamp(item.deletedAt)}
              </time>
            </Cell>
            <Cell label="Deleted for good">
              <time dateTime={item.until}>{timeLeftText(item.until, now)}</time>
            </Cell>
            <Cell className="lg:text-right">
              <Button
                variant="outline"
                size="sm"
                busy={busy === item._id}
                aria-label={`Restore ${item.name}`}
                onClick={() => onRestore(item)}
              >
                Restore
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Thumbnail({ item: { picture: image } }: { item: TrashedItem }) {
  return (
    <span aria-hidden="true" className="grid h-16 w-13 shrink-0 place-items-center overflow-hidden bg-wall">
      {image && (
        <img
          src={smallSource(image)}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
