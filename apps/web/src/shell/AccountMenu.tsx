import { Menu, MenuIcon, MenuItem, menuItemClass, wideOnly } from "@sortes/ui";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { isUnauthorized } from "../base/errors.ts";
import { avatarLetter, displayName } from "../base/names.ts";
import { useServices, useSession } from "../base/services.ts";
import { useToasts } from "../base/toasts.tsx";
import { useSiteLinks } from "./navigation.ts";
import * as styles from "./shell.css.ts";

/** One letter for a person, and their name. */
function Avatar({ letter, name }: { letter: string; name: string }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden>
        {letter}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
}

/** Ends the session in this browser at once, and reports the server's answer: a failed call leaves a session there. */
export function useSignOut(): () => void {
  const { formatMessage } = useIntl();
  const { client, queryClient, session } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  return () => {
    // the call takes the token before the session forgets it
    const signedOut = () =>
      toasts.show({ tone: "info", text: formatMessage({ id: "shell.signedOut" }) });
    client.users.logout.mutate().then(signedOut, (error: unknown) => {
      // the server did not know the session any more
      if (isUnauthorized(error)) signedOut();
      else toasts.show({ tone: "error", text: formatMessage({ id: "shell.signOutFailed" }) });
    });
    session.close();
    queryClient.clear();
    void navigate({ to: "/" });
  };
}

/** The displayed name of the signed-in user. */
export function useOwnName(): string {
  const { formatMessage } = useIntl();
  const { user = {} } = useSession();
  return displayName(user) ?? formatMessage({ id: "shell.user" });
}

/** For wide screens; the phone menu has the same entries. */
export function AccountMenu() {
  const { formatMessage } = useIntl();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { user = {} } = useSession();
  const signOut = useSignOut();
  const name = useOwnName();
  const links = useSiteLinks("account");
  return (
    <Menu
      look="account"
      align="end"
      className={wideOnly}
      closeOn={pathname}
      label={<Avatar letter={avatarLetter(user)} name={name} />}
    >
      {links.map(({ to, label }) => (
        <MenuItem key={to}>
          <Link to={to} className={menuItemClass}>
            {formatMessage({ id: label })}
          </Link>
        </MenuItem>
      ))}
      <MenuItem>
        <button type="button" className={menuItemClass} onClick={signOut}>
          <MenuIcon name="sign-out" />
          {formatMessage({ id: "shell.signOut" })}
        </button>
      </MenuItem>
    </Menu>
  );
}
