import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { HeartIcon } from '#web/ui/heart-icon.tsx';
import { Icon, type IconName, strokes } from '#web/ui/icon.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { Menu, menuItem } from '#web/ui/overlays/menu.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Cell, ColumnHeaderCell, TableHead, Row, RowHeaderCell, TableBody, Table } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Toggle } from '#web/ui/forms/toggle.tsx';

// TypeScript types the keys of an object as strings.
const iconNames = Object.keys(strokes) as IconName[];

const colors =
  'paper paper-raised paper-sunk wall line line-strong ink ink-soft ink-faint sindoor sindoor-tint indigo indigo-tint ' +
  'turmeric turmeric-mark turmeric-tint leaf leaf-tint madder madder-tint';

const fieldStates = [
  { label: 'Empty', placeholder: 'Meera Iyer' },
  { label: 'Optional, with a hint', optional: true, hint: 'At least 8 characters' },
  { label: 'Wrong', error: 'Please enter at least 8 characters.' },
  { label: 'Disabled', disabled: true },
];

/** A sample with a value that it can change. */
function Stateful<Value>(props: {
  initial: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  return props.children(...useState(props.initial));
}

/** A button that opens what `children` render. */
function Opens(props: { label: string; children: (open: boolean, close: () => void) => ReactNode }) {
  return (
    <Stateful initial={false}>
      {(open, change) => (
        <>
          <Button variant="outline" onClick={() => change(true)}>
            {props.label}
          </Button>
          {props.children(open, () => change(false))}
        </>
      )}
    </Stateful>
  );
}

/** The samples of the design page by their heading. */
export const samples: Readonly<Record<string, ReactNode>> = {
  Colors: colors.split(' ').map((name) => (
    <span key={name} className="w-24 text-xs text-ink-faint">
      <span className="block h-12 border border-line" style={{ backgroundColor: `var(--${name})` }} />
      {name}
    </span>
  )),
  Text: (
    <div className="space-y-3">
      <p className="font-display text-4xl">Moonrise over the Ghats</p>
      <p className="font-display text-xl text-ink-soft italic">“The hand remembers.”</p>
      <h3 className="text-3xl">Art Prints Collection</h3>
      <p className="measure">
        Watercolor on handmade cotton paper, 8 × 10 inches, ₹1,24,500. Posted flat within 2–3 days; read more{' '}
        <a href="#about" className="ink-link">
          about the paper
        </a>
        . हाथ से बने काग़ज़ पर जलरंग।
      </p>
      <p className="text-sm text-ink-soft">Small: Ānandī, Kṛṣṇa, café, naïve.</p>
      <p className="text-xs text-ink-faint">Smallest: Updated 21 Nov 2026 · 5 left</p>
    </div>
  ),
  Buttons: (['primary', 'outline', 'quiet', 'danger'] as const).flatMap((variant) => [
    ...(['lg', 'md', 'sm'] as const).map((size) => (
      <Button key={variant + size} variant={variant} size={size}>
        {`${variant}, ${size}`}
      </Button>
    )),
    <Button key={`${variant} icon`} variant={variant} size="icon" aria-label="Search">
      <Icon name="search" />
    </Button>,
    <Button key={`${variant} busy`} variant={variant} busy>
      Saving
    </Button>,
    <Button key={`${variant} disabled`} variant={variant} disabled>
      Disabled
    </Button>,
    <a key={`${variant} link`} href="#link" className={buttonClass({ variant })}>
      A link
    </a>,
  ]),
  Badges: (['neutral', 'alert', 'attention', 'positive', 'muted'] as const).map((variant) => (
    <Badge key={variant} variant={variant}>
      {variant}
    </Badge>
  )),
  Icons: (
    <>
      <HeartIcon filled />
      <HeartIcon filled={false} />
      {iconNames.map((name) => (
        <span key={name} className="flex items-center gap-2 text-sm">
          <Icon name={name} className="size-6" />
          {name}
        </span>
      ))}
    </>
  ),
  Fields: (
    <>
      {fieldStates.map((state) => (
        <div key={state.label} className="space-y-4">
          <TextField {...state} />
          <PasswordField {...state} />
          <TextArea {...state} />
          <Select label={state.label} hint={state.hint} error={state.error} disabled={state.disabled}>
            <option>Art Prints</option>
          </Select>
        </div>
      ))}
      <TextField label="Read only" readOnly defaultValue="meera@example.in" />
      <TextField label="Price" before="₹" inputMode="numeric" defaultValue="1250" />
      <Stateful<boolean> initial>
        {(checked, onChange) => (
          <Toggle label="Visible" hint="Show it to visitors." {...{ checked, onChange }} />
        )}
      </Stateful>
    </>
  ),
  Table: (
    <Table label="Products">
      <TableHead>
        <ColumnHeaderCell>Product</ColumnHeaderCell>
        <ColumnHeaderCell>Price</ColumnHeaderCell>
      </TableHead>
      <TableBody>
        {['Nine moons', 'Everyone Going Home From the Harvest With the Drummers in Front', 'मोगरा'].map(
          (name, index) => (
            <Row key={name} aria-selected={index === 1}>
              <RowHeaderCell>{name}</RowHeaderCell>
              <Cell label="Price" className="figures">
                ₹18,000.00
              </Cell>
            </Row>
          ),
        )}
      </TableBody>
    </Table>
  ),
  'QR code': <QrImage text="https://example.com" label="QR code of example.com" />,
  Tabs: (
    <Stateful initial="info">
      {(value, onValueChange) => (
        <Tabs
          label="Your profile"
          tabs={[
            { value: 'info', label: 'Personal Info' },
            { value: 'favorites', label: 'Favorites' },
          ]}
          {...{ value, onValueChange }}
        >
          {value}
        </Tabs>
      )}
    </Stateful>
  ),
  Loading: (
    <>
      <Skeleton className="h-20 w-16" />
      <div className="relative border border-line p-4">
        These products are loading again.
        <LoadingOverlay />
      </div>
      <ProgressBar label="At the start" value={0} />
      <ProgressBar label="In the middle" value={0.4} />
      <ProgressBar label="Of unknown length" />
    </>
  ),
  'Empty state': (
    <EmptyState
      title="No Bookmarks Available"
      badge={<Badge variant="attention">Coming Soon</Badge>}
      action={<Button variant="outline">Browse Shop</Button>}
    >
      Please check back soon.
    </EmptyState>
  ),
  Overlays: (
    <>
      <Opens label="Dialog">
        {(open, close) => (
          <Dialog open={open} onOpenChange={close} title="Sign In" description="To see your favorites.">
            <TextField label="Email" type="email" />
          </Dialog>
        )}
      </Opens>
      {[false, true].map((busy) => (
        <Opens key={String(busy)} label={busy ? 'Busy alert dialog' : 'Alert dialog'}>
          {(open, close) => (
            <AlertDialog
              open={open}
              onOpenChange={close}
              onConfirm={close}
              title="Delete Product"
              text='Are you sure you want to delete "Nine moons"?'
              confirm="Delete"
              busy={busy}
            />
          )}
        </Opens>
      ))}
      {(['success', 'error'] as const).map((kind) => (
        <Button
          key={kind}
          variant="outline"
          onClick={() =>
            showToast({ kind, title: `A toast: ${kind}`, action: { label: 'Undo', run: () => {} } })
          }
        >
          {`Toast: ${kind}`}
        </Button>
      ))}
      <Menu trigger="Meera">
        <a href="#profile" {...menuItem}>
          Profile
        </a>
        <button type="button" {...menuItem}>
          Logout
        </button>
      </Menu>
    </>
  ),
};
