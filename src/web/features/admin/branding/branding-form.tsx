import './branding.css';
import { useRef, useState } from 'react';
import {
  type Branding,
  type BrandingImage,
  BrandingInput,
  type BrandingState,
} from '#contract/branding/branding.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { NEVER_CHANGED } from '#contract/text/text.ts';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ConflictDialog, type ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { showSaved } from '../onboarding/next-step.ts';
import {
  brandingLabels,
  fontNames,
  homePartNames,
  pageNames,
  paperNames,
  partNames,
} from '../shared/branding-labels.ts';
import { settingsQuery } from '../shared/queries.ts';
import { brandingQuery } from './branding-query.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { ColorFields } from './color-fields.tsx';
import { FontField } from './font-field.tsx';
import { ImageFields } from './image-fields.tsx';
import { HomeAndMenuFields, ProductName } from './home-and-menu-fields.tsx';
import { DiscardDialog, SaveBar } from './save-bar.tsx';
import { ShopName } from './shop-name.tsx';
import { showBranding } from './show-branding.ts';
import { WordFields } from './word-fields.tsx';

const showImage = (image: BrandingImage | null) =>
  image ? <img src={smallSource(image)} alt="" width={96} /> : 'None';

const conflictFields: ConflictFields<Branding> = {
  accent: { label: brandingLabels.accent, show: (accent) => accent || 'That of a new shop' },
  paper: { label: brandingLabels.paper, show: (paper) => paperNames[paper] },
  fonts: { label: brandingLabels.fonts, show: (fonts) => fontNames[fonts] },
  logo: { label: brandingLabels.logo, show: showImage },
  mark: { label: brandingLabels.mark, show: showImage },
  photo: { label: brandingLabels.photo, show: showImage },
  hero: { label: brandingLabels.hero, show: (id) => (id ? <ProductName id={id} /> : 'The newest') },
  home: { label: brandingLabels.home, show: (home) => home.map((part) => homePartNames[part]).join(', ') },
  navigation: {
    label: brandingLabels.navigation,
    show: (pages) => pages.map((page) => pageNames[page]).join(', '),
  },
  hidden: {
    label: brandingLabels.hidden,
    show: (hidden) => hidden.map((part) => partNames[part]).join(', '),
  },
  words: { label: brandingLabels.words, show: (words) => Object.values(words).join(' · ') },
};

const toFormStart = ({ branding, updatedAt }: BrandingState) => ({ draft: branding, version: updatedAt });

const published: ToastMessage = {
  kind: 'success',
  title: 'Branding published',
  description: 'Visitors see it now.',
};
const unchanged: ToastMessage = {
  kind: 'success',
  title: 'Nothing has changed',
  description: 'Visitors see this branding already.',
};

type Props = { state: BrandingState; onRestored: () => void };

export function BrandingForm({ state, onRestored }: Props) {
  const { navigate, reload } = useNavigation();
  const preview = useRef<HTMLElement>(null);
  const [uploads, setUploads] = useState(0);
  const [discards, setDiscards] = useState(0);
  const [isAsking, setIsAsking] = useState(false);

  /** Shows a published branding here too. */
  function applyPublished(saved: BrandingState) {
    queryClient.setQueryData(brandingQuery.queryKey, saved);
    for (const queryKey of [settingsQuery.queryKey, ['listHistory']])
      void queryClient.invalidateQueries({ queryKey });
    showBranding(saved.branding);
    // The header shows the branding that the page was loaded with.
    void reload();
  }

  const form = useDraftForm({
    name: 'branding',
    start: toFormStart(state),
    schema: BrandingInput,
    toInput: (draft: Branding) => draft,
    send: (input, updatedAt = NEVER_CHANGED) => fetchCall('saveBranding', { body: { ...input, updatedAt } }),
    loadCurrent: async () => toFormStart(await loadPublished()),
    startAfterSave: toFormStart,
    onSaved(saved: BrandingState) {
      applyPublished(saved);
      showSaved(saved.updatedAt === state.updatedAt ? unchanged : published, navigate);
    },
    errorTitle: 'Error publishing the branding',
    whereUnsaved: 'They are here when you open the branding again.',
  });

  function discard() {
    setIsAsking(false);
    // Replaces the image fields, which cancels their running uploads.
    setDiscards(discards + 1);
    form.discard();
  }

  return (
    <form {...form.formProps} aria-label="Branding" className="mt-6">
      <DraftNotice editedAt={form.editedAt} onDiscard={() => setIsAsking(true)} />
      <FormMessage>{form.errors['form']}</FormMessage>
      <div className="branding">
        <div className="min-w-0 space-y-10">
          <ShopName />
          <ColorFields {...form} />
          <FontField {...form} />
          <ImageFields key={discards} {...form} setUploads={setUploads} />
          <HomeAndMenuFields {...form} />
          <WordFields {...form} defaultWords={state.defaultWords} />
        </div>
        <BrandingPreview ref={preview} branding={form.draft} />
      </div>
      <SaveBar {...form} uploads={uploads} preview={preview} onDiscard={() => setIsAsking(true)}>
        {state.previous && (
          <RestorePrevious
            updatedAt={state.updatedAt}
            onRestored={(saved) => {
              applyPublished(saved);
              onRestored();
            }}
          />
        )}
      </SaveBar>
      <DiscardDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onDiscard={discard}
        form={form.formProps.ref}
      />
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} fields={conflictFields} onSettle={form.settleConflict} />
      )}
    </form>
  );
}

/** Loads what another tab or administrator has published: Discard starts over with it. */
async function loadPublished(): Promise<BrandingState> {
  const state = await fetchCall('getBranding', undefined);
  queryClient.setQueryData(brandingQuery.queryKey, state);
  return state;
}

type RestoreProps = { updatedAt: string | undefined; onRestored: (saved: BrandingState) => void };

/** Publishes the previous branding. Pressing it once more undoes that. */
function RestorePrevious({ updatedAt, onRestored }: RestoreProps) {
  const [busy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    try {
      onRestored(await fetchCall('restoreBranding', { query: { ...(updatedAt && { updatedAt }) } }));
      showToast({
        kind: 'success',
        title: 'Previous branding published',
        description: 'Visitors see it now.',
      });
    } catch (error) {
      showError('Error publishing the branding', error);
      // Another administrator published, or an earlier press arrived and its response was lost: show what is published.
      if (problemCode(error) === 'stale')
        void fetchCall('getBranding', undefined).then(onRestored, () => undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outline"
      className="max-sm:order-first max-sm:w-full"
      busy={busy}
      onClick={() => void restore()}
    >
      Back to the previous look
    </Button>
  );
}
