import { Copy, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { copyMessage } from '#web/features/shared/copy-text.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { PICKUP } from '../orders/order-draft.ts';
import { todayInIndia } from '../shared/dates.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { languages, useMessageLanguage } from '../shared/message-language.ts';
import { Options } from '../shared/options.tsx';
import { type ChatValues, fieldLabels, replyFor } from './chat-draft.ts';
import { type ChatField, chatFields, type Proposal } from './chat-fields.ts';
import type { ParsedChat } from './parse-chat.ts';

type AdminNameProps = {
  senders: readonly string[];
  adminName: string | undefined;
  onChoose: (sender: string) => void;
};

/** The artist's name in the chat, remembered in this browser. */
export function AdminNameSelect({ senders, adminName, onChoose }: AdminNameProps) {
  if (senders.length < 2) return null;
  return (
    <Select
      label="Your name in this chat"
      value={adminName ?? ''}
      onChange={({ target }) => target.value && onChoose(target.value)}
    >
      {adminName === undefined && <option value="">Choose your name…</option>}
      <Options of={senders.map((each) => [each, each])} />
    </Select>
  );
}

type PickupProps = { source: string | undefined; isPickup: boolean; onChange: (isPickup: boolean) => void };

/** Proposes a pickup in person, if the customer speaks of one. */
export function PickupProposal({ source, isPickup, onChange }: PickupProps) {
  if (source === undefined) return null;
  return <Toggle label={PICKUP} hint={`From: “${source}”`} checked={isPickup} onChange={onChange} />;
}

type ProposalProps = {
  fields: ParsedChat['fields'];
  values: ChatValues;
  onChange: (patch: ChatValues) => void;
};

/** Each proposal with the text that it is from. */
export function ChatProposals({ fields, values, onChange }: ProposalProps) {
  const found = chatFields.filter((field) => fields[field]);
  if (found.length === 0) return null;
  return (
    <ul aria-label="Found in the chat" className="space-y-4">
      {found.map((field) => {
        const label = fieldLabels[field];
        const hint = fields[field] && hintOf(field, fields[field]);
        return (
          <li key={field} className="flex items-start gap-2">
            <TextField
              className="min-w-0 flex-1"
              label={label}
              autoComplete="off"
              {...(field === 'paidOn' && { type: 'date', max: todayInIndia() })}
              hint={hint}
              value={values[field] ?? ''}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
            <IconButton
              label={`Remove ${label.toLowerCase()}`}
              Icon={X}
              className="mt-7"
              onClick={() => onChange({ [field]: '' })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What to check, and the text that a proposal is from. An order takes one payment from a chat. */
function hintOf(field: ChatField, { source, doubt, others }: Proposal): string {
  const byHand =
    field === 'utr' && others ? `Another payment in the chat must be recorded by hand: ${others}` : '';
  return [doubt, byHand, `From: “${source}”`].filter(Boolean).join('. ');
}

/** A reply that asks for what the chat lacks. */
type RequestProps = { values: ChatValues; isPickup: boolean; isLeft: boolean };
export function DetailsRequest({ values, isPickup, isLeft }: RequestProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { language, choose } = useMessageLanguage();
  const reply = replyFor(values, { language, isPickup, isLeft });
  if (reply === undefined) return null;

  const copy = (text: string) => copyMessage(text, 'reply', () => field.current?.select());

  return (
    <section aria-label="Missing details" className="space-y-3">
      <TextArea
        ref={field}
        label="Reply that asks for the rest"
        rows={4}
        lang={language}
        value={reply}
        readOnly
      />
      <Select label="Language of the reply" value={language} onChange={({ target }) => choose(target.value)}>
        <Options of={languages} />
      </Select>
      <Button variant="outline" size="sm" onClick={() => void copy(reply)}>
        <Copy aria-hidden="true" className="size-4" />
        Copy the reply
      </Button>
    </section>
  );
}
