import {
  MessageLanguage,
  type MailMode,
  type MessageSettings,
} from '#contract/orders/messages/order-message.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { kindWords } from '../orders/messages/message-words.ts';
import { languages } from '../shared/message-language.ts';
import { Options } from '../shared/options.tsx';
import { SettingsSection } from './settings-section.tsx';

const modes: readonly (readonly [MailMode, string])[] = [
  ['off', 'No mail'],
  ['propose', 'I send each mail myself'],
  ['automatic', 'Sent by itself'],
];
const kinds = ['confirmed', 'paid', 'shipped'] as const;

export const modeText = (mode: MailMode): string => modes.find(([name]) => name === mode)?.[1] ?? mode;

/** The settings as text for the conflict dialog. */
export const messagesText = ({ language, ...settings }: MessageSettings): string =>
  [
    languages.find(([name]) => name === language)?.[1] ?? language,
    ...kinds.map((kind) => `${kindWords[kind]}: ${modeText(settings[kind])}`),
  ].join('\n');

type Props = { messages: MessageSettings; onChange: (messages: MessageSettings) => void };

/** Which mails customers get about their orders. */
export function MessagesSection({ messages, onChange }: Props) {
  return (
    <SettingsSection
      id="messages"
      intro="Mails and WhatsApp messages about orders. A mail needs an email in the order; one that is sent by itself goes out after a minute."
    >
      <Select
        label="Language"
        value={messages.language}
        onChange={({ target }) =>
          onChange({ ...messages, language: MessageLanguage.catch('en').parse(target.value) })
        }
      >
        <Options of={languages} />
      </Select>
      {kinds.map((kind) => (
        <Select
          key={kind}
          label={`Mail “${kindWords[kind]}”`}
          value={messages[kind]}
          onChange={({ target }) => {
            const mode = modes.find(([name]) => name === target.value)?.[0];
            if (mode) onChange({ ...messages, [kind]: mode });
          }}
        >
          <Options of={modes} />
        </Select>
      ))}
    </SettingsSection>
  );
}
