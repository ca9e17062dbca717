import type { ComponentProps } from 'react';
import { pasteBeyondMaxLength } from './paste-beyond-max-length.ts';
import { Field, useField, type FieldProps } from './field.tsx';

/** Grows with its text, up to its largest height, in browsers that support it. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'children'> & FieldProps) {
  const { frame, control } = useField(props);
  const { onPaste, ...textArea } = control;
  return (
    <Field {...frame}>
      <textarea
        rows={3}
        {...textArea}
        onPaste={(event) => {
          onPaste?.(event);
          pasteBeyondMaxLength(event);
        }}
        className="control field-sizing-content max-h-96 resize-y"
      />
    </Field>
  );
}
