import { useEffect } from 'react';
import { limits } from '#contract/api/limits.ts';
import type { Settings } from '#contract/shop/settings.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { conflictFields } from './conflict-fields.ts';
import { OrderBookSwitch } from './order-book-switch.tsx';
import {
  labels,
  pathOf,
  type SettingsDraft,
  toDraft,
  toInput,
  TypedSettings,
  wrongOf,
} from './settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';
import { WhatsappPreview } from './whatsapp-preview.tsx';

type TextOf = Exclude<keyof SettingsDraft, 'orderBook'>;

const current = (settings: Settings) => ({ draft: toDraft(settings), version: settings.updatedAt });

export function SettingsForm({ settings }: { settings: Settings }) {
  const { reload } = useNavigation();
  const form = useDraftForm({
    name: 'settings',
    start: current(settings),
    schema: TypedSettings,
    toInput,
    pathOf,
    send: (input, version) =>
      fetchCall('saveSettings', { body: { ...input, ...(version ? { updatedAt: version } : {}) } }),
    latest: async () => current(await fetchCall('getSettings', undefined)),
    afterSave: current,
    onSaved: (saved) => {
      queryClient.setQueryData(['getSettings', {}], saved);
      void queryClient.invalidateQueries({ queryKey: ['listHistory'] });
      // Header, banner and footer hold what they were first given.
      void reload();
      showToast({ kind: 'success', title: 'Settings saved', description: 'Visitors see them from now on.' });
    },
    failed: 'Error saving settings',
    foundAgain: 'They are here when you open the settings again.',
  });
  const { draft, change, wrongs, formProps } = form;

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) formProps.ref.current?.requestSubmit();
    };
    document.addEventListener('keydown', saveByKey);
    return () => document.removeEventListener('keydown', saveByKey);
  }, [formProps.ref]);

  const of = (field: TextOf) => ({
    label: labels[field],
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    error: wrongOf(wrongs, field),
  });

  return (
    <form {...formProps} aria-label="Settings" className="mt-8">
      <DraftNotice restoredAt={form.restoredAt} startAnew={form.discard} />
      <FormMessage>{wrongs['form']}</FormMessage>
      <SettingsSection title="The shop" intro="Its name and its line stand on every page.">
        <TextField {...of('brand')} maxLength={limits.brand} required />
        <TextField {...of('tagline')} maxLength={limits.tagline} optional />
        <TextArea
          {...of('bannerText')}
          maxLength={limits.bannerText}
          optional
          hint="Drifts over every page and says where orders are taken. Empty takes it away."
        />
        <TextField
          {...of('comingSoonLink')}
          maxLength={limits.url}
          optional
          placeholder="/about"
          hint="Where the Coming Soon card of the home page leads. Empty leaves it without a link."
        />
      </SettingsSection>
      <SettingsSection title="Channels" intro="Where visitors write to you. An empty one is not shown.">
        <div id="whatsapp">
          <TextField
            {...of('whatsapp')}
            type="tel"
            maxLength={limits.phone}
            optional
            placeholder="+91 98765 43210"
            hint="Visitors order through it. Leave empty to hide the order button."
          />
          <WhatsappPreview typed={draft.whatsapp} />
        </div>
        <TextField
          {...of('instagram')}
          type="url"
          maxLength={limits.url}
          optional
          placeholder="https://www.instagram.com/…"
        />
        <TextField
          {...of('youtube')}
          type="url"
          maxLength={limits.url}
          optional
          placeholder="https://www.youtube.com/…"
        />
      </SettingsSection>
      <SettingsSection title="About you" intro="An empty line begins a new paragraph.">
        <TextArea {...of('story')} rows={6} optional hint="The page About Me." />
        <TextArea {...of('aboutMyArt')} rows={5} optional hint="Beside the paintings." />
      </SettingsSection>
      <SettingsSection title="Creative Process" intro="Three short texts under the paintings.">
        <TextArea {...of('inspiration')} maxLength={limits.paragraph} optional />
        <TextArea {...of('creation')} maxLength={limits.paragraph} optional />
        <TextArea {...of('connection')} maxLength={limits.paragraph} optional />
      </SettingsSection>
      <SettingsSection
        title="Help and policies"
        intro="Each is a page that the foot of every page leads to. An empty line begins a new paragraph."
      >
        <TextArea {...of('shipping')} rows={4} optional />
        <TextArea {...of('privacy')} rows={4} optional />
        <TextArea {...of('terms')} rows={4} optional />
        <TextArea {...of('contact')} rows={4} optional />
      </SettingsSection>
      <SettingsSection title="Order book" intro="For keeping orders here that were agreed in a chat.">
        <OrderBookSwitch on={draft.orderBook} onChange={(orderBook) => change({ orderBook })} />
      </SettingsSection>
      <div className="save-bar">
        <p role="status" className="text-sm text-ink-soft">
          {form.isDirty && 'Not saved yet'}
        </p>
        <Button type="submit" busy={form.busy} aria-keyshortcuts="Control+S Meta+S">
          Save Settings
        </Button>
      </div>
      {form.clash && (
        <ConflictDialog clash={form.clash} fields={conflictFields} onSettle={form.settleClash} />
      )}
    </form>
  );
}
