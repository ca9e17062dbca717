import { Search } from 'lucide-react';
import { useState } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';

const states = [
  { state: 'Empty' },
  { state: 'Optional', optional: true },
  { state: 'With a hint', hint: 'At least 8 characters' },
  { state: 'Wrong', error: 'This is not what was asked for' },
  { state: 'Disabled', disabled: true },
] as const;

/** Every field in every state. */
export function DesignFields() {
  const [isOn, setOn] = useState(true);
  return (
    <section className="space-y-10">
      <h2 className="text-2xl">What can be filled in</h2>
      {states.map(({ state, ...given }) => (
        <div key={state} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          <TextField label={state} placeholder="Meera Iyer" {...given} />
          <PasswordField label={state} defaultValue="moonrise" {...given} />
          <Select label={state} defaultValue="prints" {...given}>
            <option value="prints">Art Prints</option>
            <option value="bookmarks">Bookmarks</option>
          </Select>
          <TextArea label={state} defaultValue="हाथ से बने काग़ज़ पर जलरंग" {...given} />
        </div>
      ))}
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Read only"
          type="email"
          hint="Email cannot be changed"
          readOnly
          defaultValue="meera@example.in"
        />
        <TextField label="With its unit" before="₹" inputMode="numeric" defaultValue="1250" />
        <TextField
          label="Search products"
          labelHidden
          placeholder="Search products..."
          before={<Search className="size-4.5" />}
          className="self-end"
        />
        <Toggle label="Visible" hint="Without it, visitors cannot see it." checked={isOn} onChange={setOn} />
      </div>
    </section>
  );
}
