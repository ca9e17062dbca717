import type { Settings } from '#contract/shop/settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

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

const icons: Record<Channel['kind'], IconName> = {
  instagram: 'camera',
  whatsapp: 'whatsapp',
  youtube: 'play',
};

type Props = { channels: readonly Channel[]; className: string };

/** Links to the artist's chats and channels; each opens a new tab. */
export function ChannelLinks({ channels, className }: Props) {
  return (
    <ul className={className}>
      {channels.map((channel) => (
        <li key={channel.kind} className="max-w-full">
          <a
            href={channel.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', className: 'w-full wrap-anywhere' })}
          >
            <Icon name={icons[channel.kind]} />
            {channel.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
