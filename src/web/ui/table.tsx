import './table.css';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

// oxlint-disable jsx-a11y/no-redundant-roles jsx-a11y/no-interactive-element-to-noninteractive-role
// The roles are explicit: below 64rem the rows are laid out as cards, and some browsers then drop the table semantics.

type TableProps = Omit<ComponentProps<'table'>, 'role'> & {
  /** The accessible name. */
  label: string;
};

/** A table; below a width of 64rem each row is a card whose cells show the name of their column. */
export function Table({ label, className, ...table }: TableProps) {
  return <table {...table} role="table" aria-label={label} className={classes('rows', className)} />;
}

export function TableHead(props: ComponentProps<'tr'>) {
  return (
    <thead role="rowgroup">
      <tr {...props} role="row" />
    </thead>
  );
}

export function ColumnHeaderCell(props: ComponentProps<'th'>) {
  return <th scope="col" {...props} role="columnheader" />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} role="rowgroup" />;
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr {...props} role="row" />;
}

type CellProps = ComponentProps<'td'> & {
  /** The name of the column, shown before the value in a card. */
  label?: string | undefined;
};

export function Cell({ label, ...cell }: CellProps) {
  return <td {...cell} role="cell" data-label={label} />;
}

/** The cell that names its row. */
export function RowHeaderCell(props: ComponentProps<'th'>) {
  return <th scope="row" {...props} role="rowheader" />;
}
