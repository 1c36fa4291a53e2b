import { Menu, MenuItem, plainMenuItemClass, wideOnly } from "@sortes/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useIntl } from "../base/intl.ts";
import { avatarLetter, displayName } from "../base/names.ts";
import { useSession } from "../base/services.ts";
import { useSiteLinks } from "./navigation.ts";
import * as styles from "./shell.css.ts";
import { useSignOut } from "./sign-out.tsx";

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
          <Link to={to} className={plainMenuItemClass}>
            {t(label)}
          </Link>
        </MenuItem>
      ))}
      <MenuItem>
        <button type="button" className={plainMenuItemClass} onClick={signOut}>
          {t("shell.signOut")}
        </button>
      </MenuItem>
    </Menu>
  );
}
