import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { states } from '#contract/accounts/indian-states.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Category } from '#contract/catalog/category.ts';
import { documentTitles, kindOfRegime } from '#contract/orders/papers/document.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import type { PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ListPending } from '../shared/list-states.tsx';
import { Options } from '../shared/options.tsx';
import { allCategories, settingsQuery } from '../shared/queries.ts';
import { type FormFields, textProps } from '../shared/text-props.ts';
import { LastNumbersAfterRestore } from './last-numbers-after-restore.tsx';
import {
  conflictFields,
  missingTaxText,
  type PaperSettingsDraft,
  PaperSettingsForm,
  regimes,
  type TaxDraft,
  toDraft,
  toInput,
} from './paper-settings-draft.ts';
import { paperSettingsQuery } from './use-documents.ts';

/** What documents say about the shop, and the tax of its goods. */
export function PaperSettingsDialog({ onClose }: { onClose: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const settings = useQuery({ ...paperSettingsQuery, staleTime: 0 }, queryClient);
  const categories = useQuery(allCategories, queryClient);
  // The form waits for the present settings. Settings that are loaded again, as after a lost connection, leave it as it is.
  const isFresh = settings.dataUpdatedAt >= openedAt;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Papers"
      description="For receipts, bills, invoices and packing slips. Visitors do not see these settings."
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      {settings.data && categories.data && isFresh ? (
        <>
          <LastNumbersAfterRestore />
          <SettingsForm settings={settings.data} categories={categories.data} onClose={onClose} />
        </>
      ) : (
        <ListPending query={settings.error ? settings : categories} what="the settings" />
      )}
    </Dialog>
  );
}

type FormProps = { settings: PaperSettings; categories: readonly Category[]; onClose: () => void };

function SettingsForm({ settings, categories, onClose }: FormProps) {
  const toFormStart = (saved: PaperSettings) => ({
    draft: toDraft(saved, categories),
    version: saved.updatedAt,
  });
  const form = useDraftForm({
    name: 'paper-settings',
    start: toFormStart(settings),
    schema: PaperSettingsForm,
    toInput,
    send: (input, updatedAt) => fetchCall('savePaperSettings', { body: { ...input, updatedAt } }),
    loadCurrent: async () => toFormStart(await fetchCall('getPaperSettings', undefined)),
    onSaved(saved) {
      queryClient.setQueryData(paperSettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['listHistory'] });
      // After a restore, another regime or prefix can continue a series whose last number is to be confirmed.
      void queryClient.invalidateQueries(callQuery('getDocumentNumbers'));
      void queryClient.invalidateQueries(settingsQuery);
      const description = 'The next document has them.';
      const secondLine = missingTaxText(saved, categories);
      showToast({ kind: 'success', title: 'Settings saved', description, secondLine });
      onClose();
    },
    errorTitle: 'Error saving settings',
    whereUnsaved: 'They are here when you open the settings of papers again.',
  });
  return (
    <DraftForm
      form={form}
      label="Papers"
      submitLabel="Save"
      conflictFields={conflictFields}
      onClose={onClose}
    >
      <SettingsFields {...form} categories={categories} />
    </DraftForm>
  );
}

type FieldsProps = FormFields<PaperSettingsDraft> & { categories: readonly Category[] };

function SettingsFields({ categories, ...form }: FieldsProps) {
  const { draft, change, errors } = form;
  const hasGst = draft.regime !== 'none';
  return (
    <>
      <Select
        label="GST registration"
        value={draft.regime}
        onChange={({ target }) => {
          const chosen = regimes.find(([regime]) => regime === target.value)?.[0];
          if (chosen) change({ regime: chosen });
        }}
      >
        <Options of={regimes} />
      </Select>
      <TextField
        label="Legal name"
        optional={!hasGst}
        maxLength={orderLimits.legalName}
        hint={
          hasGst
            ? 'Your own name, or that of your business, as in your GST registration.'
            : 'Your own name, or that of your business. Without it, papers have the name of the shop.'
        }
        {...textProps(form, 'legalName')}
      />
      <TextArea
        label="Address"
        optional={!hasGst}
        maxLength={orderLimits.paperAddress}
        {...textProps(form, 'address')}
      />
      {hasGst && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="GSTIN"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...textProps(form, 'gstin')}
          />
          <StateSelect draft={draft} onChange={(state) => change({ state })} error={errors['state']} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prefix of numbers"
          optional
          maxLength={orderLimits.seriesPrefix}
          autoComplete="off"
          hint={`Up to three letters or digits. The first: ${example(draft)}`}
          {...textProps(form, 'prefix')}
        />
        <TextField
          label="Text below the signature"
          optional
          maxLength={orderLimits.signature}
          {...textProps(form, 'signature')}
        />
      </div>
      {hasGst && <Taxes {...form} categories={categories} />}
    </>
  );
}

/** The letter in the numbers of receipts, bills of supply and tax invoices. */
const numberLetters = { none: 'R', composition: 'B', registered: 'I' };
const example = ({ prefix, regime }: PaperSettingsDraft) =>
  `${prefix.trim().toUpperCase()}${numberLetters[regime]}/${shortYear(financialYearOf(Date.now()))}/0001`;

type StateProps = { draft: PaperSettingsDraft; onChange: (code: string) => void; error: string | undefined };

function StateSelect({ draft, onChange, error }: StateProps) {
  return (
    <Select
      label="State"
      optional
      value={draft.state}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint="Without it, that of the GSTIN."
    >
      <option value="">–</option>
      <Options of={states.map(({ name, code }) => [code, name])} />
    </Select>
  );
}

/** HSN code and rate of each category, of shipping and of other lines. */
function Taxes({ draft, change, errors, categories }: FieldsProps) {
  const withRates = draft.regime === 'registered';
  const document = documentTitles[kindOfRegime[draft.regime]].toLowerCase();
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">{withRates ? 'HSN codes and tax rates' : 'HSN codes'}</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Ask your accountant for the codes and rates. A print made by a machine has another code than a
        painting.
        {withRates && ' Prices of the shop contain the tax.'} A {document} needs them for all of its lines.
      </p>
      <ul className="mt-3 space-y-4">
        {draft.categories.map(({ category, ...tax }, index) => (
          <TaxFields
            key={category}
            name={names.get(category) ?? 'Deleted category'}
            tax={tax}
            withRate={withRates}
            onChange={(changed) =>
              change({ categories: draft.categories.with(index, { category, ...tax, ...changed }) })
            }
            errors={errors}
            path={`categories.${index}`}
          />
        ))}
        <TaxFields
          name="Shipping"
          tax={draft.shipping}
          withRate={withRates}
          onChange={(changed) => change({ shipping: { ...draft.shipping, ...changed } })}
          errors={errors}
          path="shipping"
        />
        <TaxFields
          name="Other lines and deleted products"
          tax={draft.others}
          withRate={withRates}
          onChange={(changed) => change({ others: { ...draft.others, ...changed } })}
          errors={errors}
          path="others"
        />
      </ul>
    </fieldset>
  );
}

type TaxProps = {
  name: string;
  tax: TaxDraft;
  withRate: boolean;
  onChange: (changed: Partial<TaxDraft>) => void;
  errors: DraftErrors;
  path: string;
};

function TaxFields({ name, tax, withRate, onChange, errors, path }: TaxProps) {
  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-[1fr_9rem_7rem]">
      <span
        aria-hidden="true"
        className="col-span-2 font-semibold wrap-anywhere sm:col-span-1 sm:self-center"
      >
        {name}
      </span>
      <TextField
        label={`HSN code of ${name}`}
        labelHidden
        placeholder="HSN code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={orderLimits.hsn}
        value={tax.hsn}
        onChange={({ target }) => onChange({ hsn: target.value })}
        error={errors[`${path}.hsn`] ?? errors[`${path}.category`]}
      />
      {withRate && (
        <TextField
          label={`Tax rate of ${name} in percent`}
          labelHidden
          placeholder="Rate"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          after="%"
          value={tax.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
          error={errors[`${path}.rate`]}
        />
      )}
    </li>
  );
}
