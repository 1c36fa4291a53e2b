import { Menu, MenuButton, MenuItem, menuItemClass, wideOnly } from "@sortes/ui";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useIntl } from "../base/intl.ts";
import { isUnauthorized } from "../base/errors.ts";
import { avatarLetter, displayName } from "../base/names.ts";
import { useServices, useSession } from "../base/services.ts";
import { removeStored } from "../base/storage.ts";
import { useToasts } from "../base/toasts.tsx";
import { useSiteLinks } from "./navigation.ts";
import * as styles from "./shell.css.ts";

/** A circle with a letter, and the name. */
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

/**
 * Returns a function that ends the session in this browser at once and then reports the server's answer: if the call
 * fails, the session stays open on the server.
 */
export function useSignOut(): () => void {
  const { t } = useIntl();
  const { client, queryClient, session } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  return () => {
    // the server had already ended the session
    const signedOut = () => toasts.show({ tone: "info", text: t("shell.signedOut") });
    client.users.logout.mutate().then(signedOut, (error: unknown) => {
      // the server did not know the session any more
      if (isUnauthorized(error)) signedOut();
      else toasts.show({ tone: "error", text: t("shell.signOutFailed") });
    });
    removeStored(`waiting-saves.${session.state.get()?.user?.id}`);
    session.close();
    queryClient.clear();
    void navigate({ to: "/" });
  };
}

/** The displayed name of the signed-in user. */
export function useOwnName(): string {
  const { t } = useIntl();
  const { user = {} } = useSession();
  return displayName(user) ?? t("shell.user");
}

/** The account menu of wide screens; the phone menu has the same entries. */
export function AccountMenu() {
  const { t } = useIntl();
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
            {t(label)}
          </Link>
        </MenuItem>
      ))}
      <MenuButton icon="sign-out" onClick={signOut}>
        {t("shell.signOut")}
      </MenuButton>
    </Menu>
  );
}
