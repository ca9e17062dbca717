import type { MouseEvent } from 'react';
import { session } from '#web/api/session.ts';
import { preloadLogin, requestLogin } from '../login-request/login-request.ts';
import { classes } from '#web/ui/classes.ts';
import { HeartIcon } from '#web/ui/heart-icon.tsx';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { isSavedInBrowser, setFavoriteInBrowser, setFavorite, useFavorite } from './favorites.ts';

type Props = { product: { _id: string; name: string }; size?: 'md' | 'lg' | undefined };

/** Adds or removes a favorite. It changes at once, and back if the server rejects it. */
export function HeartButton({ product: { _id, name }, size = 'md' }: Props) {
  const { guestFavorites } = useSiteSettings();
  const isFavorite = useFavorite(_id);

  // A guest will have to log in: load the dialog before the press.
  const preload = () => !session() && !guestFavorites && preloadLogin();

  function press(event: MouseEvent) {
    // The button is over a card whose link opens the product.
    event.preventDefault();
    event.stopPropagation();
    if (session()) void setFavorite(_id, !isFavorite);
    // A heart that this browser saved before the setting was turned off can still be removed.
    else if (guestFavorites || isSavedInBrowser(_id)) setFavoriteInBrowser(_id, !isFavorite);
    else requestLogin({ favoriteToAdd: _id });
  }

  return (
    <button
      type="button"
      // No aria-pressed: the name changes already, and both together would contradict each other.
      aria-label={isFavorite ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={press}
      className={classes('heart', size === 'lg' && 'size-11', isFavorite && 'text-sindoor')}
    >
      <HeartIcon filled={isFavorite} />
    </button>
  );
}
