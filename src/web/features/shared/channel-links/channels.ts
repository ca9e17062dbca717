import type { Settings } from '#contract/shop/settings.ts';

export type Channel = { kind: 'instagram' | 'whatsapp' | 'youtube'; label: string; href: string };

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The artist's chats and channels that are set and have an https URL. */
export function channelsOf(settings: Pick<Settings, 'instagram' | 'whatsapp' | 'youtube'>): Channel[] {
  const digits = settings.whatsapp.replace(/\D/g, '');
  const all: Channel[] = [
    { kind: 'instagram', label: 'Instagram', href: settings.instagram },
    { kind: 'whatsapp', label: 'WhatsApp', href: digits === '' ? '' : `https://wa.me/${digits}` },
    { kind: 'youtube', label: 'YouTube', href: settings.youtube },
  ];
  return all.filter((channel) => isHttps(channel.href));
}
