import type { Handlers } from './http/handlers.ts';

// TEMPORARY while parts land.
async function optional(path: string): Promise<Record<string, object>> {
  try {
    return await import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  } catch (error) {
    if (String(error).includes(path.replace('./', '')) ) return {};
    throw error;
  }
}
const modules = await Promise.all(
  ['./catalogue/products.api.ts', './catalogue/categories.api.ts', './settings/settings.api.ts', './accounts/accounts.api.ts', './accounts/sessions.api.ts', './accounts/passwords.api.ts', './errors/errors.api.ts'].map(optional),
);
const { uploadMedia } = await import('./media/uploads.api.ts');
export const handlers = Object.assign(
  {},
  ...modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Handlers')).map(([, value]) => value)),
  { uploadMedia: (context: never, { body }: { body: { bytes: Uint8Array; filename: string } }) => uploadMedia(context, body) },
) as unknown as Handlers;
