import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Channel } from './channels.ts';

const icons: Record<Channel['kind'], IconName> = { instagram: 'camera', whatsapp: 'chat', youtube: 'play' };

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
