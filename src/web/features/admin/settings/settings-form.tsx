import { type ReactNode, type RefObject, useEffect } from 'react';
import { limits } from '#contract/api/limits.ts';
import { DEFAULT_BANNER } from '#contract/shop/default-banner.ts';
import type { Settings } from '#contract/shop/settings.ts';
import { whatsappNumber } from '#contract/shop/whatsapp.ts';
import { NEVER_CHANGED } from '#contract/text/text.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { showSaved } from '../onboarding/next-step.ts';
import { NextStepLink } from '../onboarding/next-step-link.tsx';
import { settingsLabels } from '../shared/settings-labels.ts';
import { settingsQuery } from '../shared/queries.ts';
import { type FormFields, textProps } from '../shared/text-props.ts';
import { WhatsappChat } from '../shared/whatsapp-chat.tsx';
import {
  conflictFields,
  fieldError,
  type NonTextField,
  pathOf,
  type SettingsDraft,
  toDraft,
  toInput,
  SettingsAsTyped,
} from './settings-draft.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { OrderSections } from './order-sections.tsx';
import { SectionLinks, useScrollToHash } from './section-links.tsx';
import { sectionsOf } from './sections.ts';
import { VisitorsSection } from './visitors-section.tsx';
import { SettingsSection } from './settings-section.tsx';

const toFormStart = (settings: Settings) => ({ draft: toDraft(settings), version: settings.updatedAt });

type Props = {
  settings: Settings;
  /** The sections above and below the form, which save on their own. */
  before: ReactNode;
  after: ReactNode;
};

export function SettingsForm({ settings, before, after }: Props) {
  const { navigate, reload } = useNavigation();
  const form = useDraftForm({
    name: 'settings',
    start: toFormStart(settings),
    schema: SettingsAsTyped,
    toInput,
    pathOf,
    send: (input, updatedAt = NEVER_CHANGED) => fetchCall('saveSettings', { body: { ...input, updatedAt } }),
    loadCurrent: async () => toFormStart(await loadSaved()),
    startAfterSave: toFormStart,
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['listHistory'] });
      // Header, banner and footer show the settings that the page was loaded with.
      void reload();
      showSaved(
        { kind: 'success', title: 'Settings saved', description: 'Visitors see them now.' },
        navigate,
      );
    },
    errorTitle: 'Error saving settings',
    whereUnsaved: 'They are here when you open the settings again.',
  });
  const orderBook = { isOnInForm: form.draft.orderBook, isOnInShop: settings.orderBook };
  useSaveShortcut(form.formProps.ref);
  useScrollToHash();

  return (
    <div className="settings-layout">
      <SectionLinks sections={sectionsOf(orderBook)} />
      <div className="min-w-0">
        {before}
        <form {...form.formProps} aria-label="Settings" className="settings-form">
          <DraftNotice editedAt={form.editedAt} onDiscard={form.discard} />
          <FormMessage>{form.errors['form']}</FormMessage>
          <SettingsFields {...form} />
          <div className="save-bar sticky bottom-(--bar-bottom) z-20 -mx-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line-strong bg-paper px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            {!form.isDirty && <NextStepLink />}
            <p role="status" className="text-sm text-ink-soft not-empty:mr-2">
              {form.isDirty && 'Not saved yet'}
            </p>
            <Button type="submit" busy={form.busy} aria-keyshortcuts="Control+S Meta+S">
              Save Settings
            </Button>
          </div>
          {form.conflict && (
            <ConflictDialog conflict={form.conflict} fields={conflictFields} onSettle={form.settleConflict} />
          )}
        </form>
        {after}
      </div>
    </div>
  );
}

/** Loads what another tab or administrator has saved: Discard starts over with it. */
async function loadSaved(): Promise<Settings> {
  const settings = await fetchCall('getSettings', undefined);
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  return settings;
}

function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Not while a dialog is open, such as that of papers: it hides the form from assistive technology.
      if (!event.repeat && !form.current?.closest('[aria-hidden=true]')) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

/** The text of a new shop leaves out the channels that it lacks. */
const bannerChannels = ({ bannerText }: SettingsDraft) =>
  bannerText === DEFAULT_BANNER ? ', with the channels that you have' : '';

function SettingsFields(form: FormFields<SettingsDraft>) {
  const { draft, errors } = form;
  const field = (name: Exclude<keyof SettingsDraft, NonTextField>) => ({
    label: settingsLabels[name],
    name,
    ...textProps(form, name),
    error: fieldError(errors, name),
  });
  const number = whatsappNumber(draft.whatsapp);
  const url = { type: 'url', maxLength: limits.url, optional: true };
  const paragraph = { maxLength: limits.paragraph, optional: true };
  const policy = { rows: 4, optional: true };

  return (
    <>
      <SettingsSection id="shop" intro="Shown on every page.">
        <TextField {...field('brand')} maxLength={limits.brand} required />
        <TextField {...field('tagline')} maxLength={limits.tagline} optional />
        <TextArea
          {...field('bannerText')}
          maxLength={limits.bannerText}
          optional
          hint={`Shown at the top of every page${bannerChannels(draft)}. Leave empty to hide it.`}
        />
        <TextField
          {...field('comingSoonLink')}
          maxLength={limits.url}
          optional
          placeholder="/about"
          hint="Where the Coming Soon card on the home page leads. Leave empty for no link."
        />
      </SettingsSection>
      <SettingsSection id="about" intro="Start a new paragraph with an empty line.">
        <TextArea
          {...field('story')}
          rows={6}
          optional
          hint="Shown on the About Me page. The home page has its beginning."
        />
        <TextArea {...field('aboutMyArt')} rows={5} optional hint="Shown beside the paintings." />
      </SettingsSection>
      <SettingsSection id="channels" intro="Where visitors can contact you. Empty ones are hidden.">
        <div id="whatsapp">
          <TextField
            {...field('whatsapp')}
            type="tel"
            maxLength={limits.phone}
            optional
            placeholder="+91 98765 43210"
            hint="Visitors order through it. Leave empty to hide the order button."
          />
          {number !== undefined && (
            <p className="mt-1.5 text-sm">
              <WhatsappChat number={number} />
            </p>
          )}
        </div>
        <TextField {...field('instagram')} {...url} placeholder="https://www.instagram.com/…" />
        <TextField {...field('youtube')} {...url} placeholder="https://www.youtube.com/…" />
      </SettingsSection>
      <VisitorsSection {...form} />
      <SettingsSection id="process" intro="Three short texts below the paintings.">
        <TextArea {...field('inspiration')} {...paragraph} />
        <TextArea {...field('creation')} {...paragraph} />
        <TextArea {...field('connection')} {...paragraph} />
      </SettingsSection>
      <SettingsSection
        id="policies"
        intro="Linked from the footer. Start a new paragraph with an empty line."
      >
        <TextArea {...field('shipping')} {...policy} />
        <TextArea {...field('privacy')} {...policy} />
        <TextArea {...field('terms')} {...policy} />
        <TextArea {...field('contact')} {...policy} />
      </SettingsSection>
      <OrderSections {...form} />
      <DashboardSection settings={draft.dashboard} onChange={(dashboard) => form.change({ dashboard })} />
    </>
  );
}
