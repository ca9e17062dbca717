import { type ComponentProps, type MouseEvent, useState } from 'react';
import { useNavigation } from './navigation.ts';
import { usePage } from './page.ts';
import { hrefTo, type ParamsOf, type RoutePath, type SearchInput } from './paths.ts';

type ParamsProp<Path extends RoutePath> = keyof ParamsOf<Path> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Path> };

type ToPage<Path extends RoutePath> = { to: Path; search?: SearchInput; href?: undefined } & ParamsProp<Path>;
type ToHref = {
  /** A URL of this shop. */
  href: string;
  to?: undefined;
  params?: undefined;
  search?: undefined;
};

type Props<Path extends RoutePath> = Omit<
  ComponentProps<'a'>,
  'href' | 'onPointerEnter' | 'onTouchStart' | 'onFocus'
> &
  (ToPage<Path> | ToHref);

/** A link within the shop. After hydration it navigates without loading a new document. */
export function Link<const Path extends RoutePath>({
  to,
  params,
  search,
  href: explicitHref,
  children,
  ...rest
}: Props<Path>) {
  const { navigate, prefetch } = useNavigation();
  const { pathname } = usePage().location;
  const [isOpening, setIsOpening] = useState(false);
  // The types require one of the two.
  const href = explicitHref ?? (to ? hrefTo(to, params, search) : '');

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    rest.onClick?.(event);
    if (event.defaultPrevented || rest.target || !isPlain(event)) return;
    event.preventDefault();
    setIsOpening(true);
    void navigate(href).finally(() => setIsOpening(false));
  }

  const load = () => prefetch(href);
  return (
    <a
      aria-current={href === pathname ? 'page' : undefined}
      {...rest}
      href={href}
      data-opening={isOpening || undefined}
      onClick={follow}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
    >
      {children}
    </a>
  );
}

/** With a modifier key or another button, the browser itself opens a tab or a menu. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
