import { Pencil, Trash2 } from 'lucide-react';
import type { Category } from '#contract/catalog/category.ts';
import { formatTimestampDay } from '../shared/dates.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { VisibilityBadge } from '../shared/visibility.tsx';
import { visibleFeatures } from '#web/features/shared/category/default-features.ts';
import { Link } from '#web/navigation/link.tsx';
import { Cell, ColumnHeaderCell, TableHead, Row, RowHeaderCell, TableBody, Table } from '#web/ui/table.tsx';

const columns = ['Name', 'Description', 'Features', 'Products', 'Visibility', 'Updated', 'Actions'];
const MAX_SHOWN_FEATURES = 3;

type Props = {
  categories: readonly Category[];
  onEdit: (id: string) => void;
  onDelete: (category: Category) => void;
};

export function CategoriesTable({ categories, onEdit, onDelete }: Props) {
  return (
    <Table label="Categories" className="mt-1">
      <TableHead>
        {columns.map((column) => (
          <ColumnHeaderCell key={column}>{column}</ColumnHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {categories.map((category) => (
          <Row key={category._id}>
            <RowHeaderCell className="max-w-60 font-display text-lg wrap-anywhere">
              {category.name}
            </RowHeaderCell>
            <Cell className="max-w-md text-ink-soft">
              <span className="line-clamp-2">{category.description}</span>
            </Cell>
            <Cell label="Features" className="lg:max-w-56">
              <Features category={category} />
            </Cell>
            <Cell label="Products" className="tabular-figures">
              <Link
                to="/admin/$tab"
                params={{ tab: 'products' }}
                search={{ category: category._id }}
                aria-label={`Products in ${category.name}: ${category.productsCount}`}
                className="ink-link -my-2 inline-flex min-h-9 items-center pointer-coarse:min-h-11 min-w-11"
              >
                {category.productsCount}
              </Link>
            </Cell>
            <Cell label="Visibility">
              <VisibilityBadge visible={category.visibility} />
            </Cell>
            <Cell label="Updated" className="text-sm text-ink-soft lg:whitespace-nowrap">
              <time dateTime={category.updatedAt}>{formatTimestampDay(category.updatedAt)}</time>
            </Cell>
            <Cell>
              <span className="-my-2 -ml-2 flex gap-1">
                <IconButton
                  label={`Edit ${category.name}`}
                  title="Edit"
                  Icon={Pencil}
                  onClick={() => onEdit(category._id)}
                />
                <IconButton
                  label={`Delete ${category.name}`}
                  // `DeleteDialog` finds the next one, which gets the focus.
                  data-delete={category._id}
                  title="Delete"
                  Icon={Trash2}
                  onClick={() => onDelete(category)}
                />
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Features({ category }: { category: Category }) {
  const { features } = category;
  if (features.length === 0) return <NoFeatures category={category} />;
  const more = features.length - MAX_SHOWN_FEATURES;
  return (
    <ul className="min-w-0 text-sm">
      {features.slice(0, MAX_SHOWN_FEATURES).map(({ emoji, title }, index) => (
        <li key={`${index} ${title}`} className="wrap-anywhere">
          {emoji} {title}
        </li>
      ))}
      {more > 0 && <li className="text-ink-faint">+{more} more</li>}
    </ul>
  );
}

function NoFeatures({ category }: { category: Category }) {
  const defaults = visibleFeatures(category).map(({ emoji, title }) => `${emoji} ${title}`);
  return (
    <div className="min-w-0 text-sm text-ink-faint">
      <p>No features</p>
      <p>
        {defaults.length > 0 ? `Visitors see default features: ${defaults.join(', ')}` : 'Visitors see none'}
      </p>
    </div>
  );
}
