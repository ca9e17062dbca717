import { limits } from '#contract/api/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  email: string;
  onChange: (email: string) => void;
  error: string | undefined;
};

/** Whose order it is, for those who have an account. */
export function CustomerField({ email, onChange, error }: Props) {
  return (
    <TextField
      label="Customer’s email"
      optional
      hint="The order then stands in that account’s Order History."
      type="email"
      autoComplete="off"
      value={email}
      onChange={(event) => onChange(event.target.value)}
      maxLength={limits.email}
      error={error}
    />
  );
}
