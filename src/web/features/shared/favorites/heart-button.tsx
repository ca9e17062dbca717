import type { MouseEvent } from 'react';
import { session } from '#web/api/session.ts';
import { preloadLogin, requestLogin } from '../login-request/login-request.ts';
import { classes } from '#web/ui/classes.ts';
import { HeartIcon } from '#web/ui/heart-icon.tsx';
import { setFavorite, useFavorite } from './favorites.ts';

type Props = { product: { _id: string; name: string }; size?: 'md' | 'lg' | undefined };

/** A guest will be asked to sign in: what that needs comes while the finger is still on its way. */
function prepare(): void {
  if (!session()) preloadLogin();
}

/** Keeps a product, or lets it go. It answers at once and takes it back should the server refuse. */
export function HeartButton({ product: { _id, name }, size = 'md' }: Props) {
  const kept = useFavorite(_id);

  function press(event: MouseEvent) {
    // The heart lies over a card that opens the product.
    event.preventDefault();
    event.stopPropagation();
    if (session()) void setFavorite(_id, !kept);
    else requestLogin({ remember: _id });
  }

  return (
    <button
      type="button"
      // The name says all of it: pressed as well, it would be said twice, and the second time the wrong way round.
      aria-label={kept ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={press}
      className={classes('heart', size === 'lg' && 'size-11', kept && 'text-sindoor')}
    >
      <HeartIcon filled={kept} />
    </button>
  );
}
