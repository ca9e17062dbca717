// A page as a tree of bare elements, to measure React without the shop's components.
import { createElement, type ReactNode } from 'react';

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** A comment, a tag (with its slash, name and attributes), or text. */
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s[^>]*?)?)\/?>|[^<]+/g;
/** A name, with its value if it has one. */
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;

type Open = {
  tag: string;
  props: Record<string, string | boolean>;
  children: ReactNode[];
};

/** @param markup as React renders it: every element closed, every value in double quotes; without `style` */
export function bareTree(markup: string): ReactNode {
  const stack: Open[] = [{ tag: 'div', props: {}, children: [] }];
  const close = () => {
    const done = stack.pop();
    if (done) stack.at(-1)?.children.push(createElement(done.tag, done.props, ...done.children));
  };
  for (const [token, slash, tag, attributes = ''] of markup.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue;
    if (tag === undefined) stack.at(-1)?.children.push(plainText(token));
    else if (slash) close();
    else {
      stack.push({ tag, props: propsOf(attributes), children: [] });
      if (VOID.has(tag) || token.endsWith('/>')) close();
    }
  }
  if (stack.length !== 1) throw new Error('The markup is not closed.');
  return createElement('div', null, ...(stack[0]?.children ?? []));
}

function propsOf(attributes: string): Record<string, string | boolean> {
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value]) => {
    const written = name === 'class' ? 'className' : name;
    // React renders `true` of a boolean attribute as an empty value, and drops the text '', as for `hidden`.
    return [
      written,
      value === undefined || (value === '' && name !== 'alt') ? true : plainText(value),
    ] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== '/'));
}

const plainText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
