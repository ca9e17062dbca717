import type { Settings } from '#contract/shop/settings.ts';

export type Channel = { kind: 'instagram' | 'whatsapp' | 'youtube'; label: string; href: string };

const isWebAddress = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Where else the artist can be found; what is not set, or is no https address, is left out. */
export function channelsOf(settings: Pick<Settings, 'instagram' | 'whatsapp' | 'youtube'>): Channel[] {
  const digits = settings.whatsapp.replace(/\D/g, '');
  const all: Channel[] = [
    { kind: 'instagram', label: 'Instagram', href: settings.instagram },
    { kind: 'whatsapp', label: 'WhatsApp', href: digits === '' ? '' : `https://wa.me/${digits}` },
    { kind: 'youtube', label: 'YouTube', href: settings.youtube },
  ];
  return all.filter((channel) => isWebAddress(channel.href));
}
