import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';

/** What the fields of a draft form need. */
export type FormFields<Draft> = {
  draft: Draft;
  /** What ends later, such as a request, passes a function of the draft. */
  change: (changed: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  errors: DraftErrors;
};

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] &
  string;

/** The props of a text field for a field of a draft. @param path the field's path in the request body */
export function textProps<Draft extends object>(
  { draft, change, errors }: FormFields<Draft>,
  name: TextName<Draft>,
  path: string = name,
) {
  return {
    // The type of `name` allows only texts.
    value: draft[name] as string,
    error: errors[path],
    // The compiler does not relate a computed key to the draft.
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value } as unknown as Partial<Draft>),
  };
}
