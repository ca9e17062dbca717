import { expect, test } from 'vitest';
import { optionalText, requiredText, text, textOrEmpty, trimmedText } from './text.ts';

const fields = {
  requiredText: requiredText(5, 'The name', 'Please give a name'),
  optionalText: optionalText(5, 'The name'),
  textOrEmpty: textOrEmpty(5, 'The name'),
  trimmedText: trimmedText(5, 'The name'),
};

test.each(Object.entries(fields))(
  '%s counts the characters without the spaces at its ends',
  (_name, field) => {
    expect(field.parse('  lotus\n')).toBe('lotus');
    expect(field.safeParse(' lotus1 ').error?.issues[0]?.message).toBe(
      'The name can have at most 5 characters',
    );
    expect(field.safeParse(' a\u0000 ').success).toBe(false);
  },
);

test('blank text is missing, absent or empty', () => {
  const blank = ' '.repeat(9);
  expect(fields.requiredText.safeParse(blank).error?.issues[0]?.message).toBe('Please give a name');
  expect(fields.optionalText.parse(blank)).toBeUndefined();
  expect(fields.textOrEmpty.parse(blank)).toBe('');
  expect(fields.trimmedText.parse(blank)).toBe('');
});

test('text is stored with all its spaces, so they count', () => {
  expect(text(5, 'The name').parse(' lot ')).toBe(' lot ');
  expect(text(5, 'The name').safeParse(' lotus ').success).toBe(false);
});
