import { Search } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const variants = ['primary', 'outline', 'quiet', 'danger'] as const;

// A record, so that an icon that is left out does not compile.
const icons: Record<IconName, true> = {
  menu: true,
  cross: true,
  pause: true,
  play: true,
  back: true,
  chat: true,
  expand: true,
  camera: true,
  share: true,
  down: true,
  filter: true,
  search: true,
  check: true,
  warning: true,
};
const isIcon = (name: string): name is IconName => name in icons;

export function DesignControls() {
  return (
    <section className="space-y-10">
      <h2 className="text-2xl">What can be done</h2>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="lg">
            Order this piece
          </Button>
          <Button variant={variant}>Sign In</Button>
          <Button variant={variant} size="sm">
            Edit
          </Button>
          <Button variant={variant} size="icon" aria-label="Search">
            <Search aria-hidden="true" className="size-5" />
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <a href="#link" className={buttonClass({ variant })}>
            A link
          </a>
        </div>
      ))}

      <div className="flex flex-wrap gap-3">
        <Badge>Art Prints</Badge>
        <Badge variant="sold-out">Sold out</Badge>
        <Badge variant="rare">Coming Soon</Badge>
        <Badge variant="saved">In stock</Badge>
        <Badge variant="hidden">Hidden</Badge>
      </div>

      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-sm text-ink-faint">
        {Object.keys(icons)
          .filter(isIcon)
          .map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} className="size-6 text-ink" />
              {name}
            </li>
          ))}
      </ul>
    </section>
  );
}
