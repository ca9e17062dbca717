import { Badge } from '#web/ui/badge.tsx';

export function VisibilityBadge({ visible }: { visible: boolean }) {
  return visible ? <Badge>Visible</Badge> : <Badge variant="hidden">Hidden</Badge>;
}
