import './table.css';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

// oxlint-disable jsx-a11y/no-redundant-roles jsx-a11y/no-interactive-element-to-noninteractive-role
// The roles are spelt out: on a phone the parts of a table are laid out as cards, and some browsers then forget what they are.

type TableProps = Omit<ComponentProps<'table'>, 'role'> & {
  /** Names the table to those who hear it. */
  label: string;
};

/** Rows and columns; on a narrow screen each row is a card whose cells carry their column's name. */
export function Table({ label, className, ...table }: TableProps) {
  return <table {...table} role="table" aria-label={label} className={classes('rows', className)} />;
}

export function HeadRow(props: ComponentProps<'tr'>) {
  return (
    <thead role="rowgroup">
      <tr {...props} role="row" />
    </thead>
  );
}

export function HeadCell({ className, ...cell }: ComponentProps<'th'>) {
  return <th scope="col" {...cell} role="columnheader" className={className} />;
}

export function Rows(props: ComponentProps<'tbody'>) {
  return <tbody {...props} role="rowgroup" />;
}

export function Row({ className, ...row }: ComponentProps<'tr'>) {
  return <tr {...row} role="row" className={className} />;
}

type CellProps = ComponentProps<'td'> & {
  /** The column's name, shown before the value on a narrow screen; without it the value stands alone. */
  label?: string | undefined;
  children?: ReactNode;
};

export function Cell({ label, className, ...cell }: CellProps) {
  return <td {...cell} role="cell" data-label={label} className={className} />;
}

/** The cell that names its row. */
export function RowHead({ className, ...cell }: ComponentProps<'th'>) {
  return <th scope="row" {...cell} role="rowheader" className={className} />;
}
