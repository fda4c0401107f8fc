import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { type NavigateOptions, resolve, useLocation, useNavigate, useNavigation } from "./navigation";

interface LinkProps extends Omit<ComponentProps<"a">, "href">, NavigateOptions {
  readonly to: string;
}

/** A link to a page of the application; a link to the shown address adds no entry to the history. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const address = resolve(to, location);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? "_self") !== "_self") return;
    event.preventDefault();
    navigate(address, { replace: replace ?? address === location.href, state, preventScrollReset });
  };
  return <a {...rest} href={address} onClick={open} />;
}

/** Whether the browser would open the link in the same tab. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Opens an address as soon as it is rendered, unless the reader already leaves the page for another one. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const { history, location } = useNavigation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is no new address
  useEffect(() => {
    if (history.location.href === location.href) navigate(to, { replace, state });
  }, [navigate, to, replace]);
  return null;
}
