import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useEditDialog } from '../shared/dashboard-search.ts';
import { SettingsSection } from '../settings/settings-section.tsx';

const PaperSettingsDialog = lazyDialog(
  () => import('./paper-settings-dialog.tsx').then((file) => file.PaperSettingsDialog),
  { reopens: true },
);

/** The way to the settings of papers, which save on their own. */
export function PapersSection() {
  const { edited, openEdit, closeEdit } = useEditDialog();
  return (
    <SettingsSection
      id="papers"
      intro="Packing slips, receipts and, if you are registered for GST, bills and invoices."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => openEdit('papers')}>
          Set up papers
        </Button>
        <Link to="/admin/$tab" params={{ tab: 'papers' }} className={buttonClass({ variant: 'quiet' })}>
          Issued papers
        </Link>
      </div>
      {edited === 'papers' && <PaperSettingsDialog onClose={closeEdit} />}
    </SettingsSection>
  );
}
