import { type Language, languages } from "@sortes/contract";
import {
  brandClass,
  buttonClass,
  GeneratorTile,
  Header,
  HeaderNav,
  Mark,
  Menu,
  MenuItem,
  menuItemClass,
  NavActions,
  NavGroup,
  navLinkClass,
  NavSheet,
  Segment,
  sheetItemClass,
  ThemeButton,
  wideOnly,
} from "@sortes/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { AccountMenu, useOwnName, useSignOut } from "./AccountMenu.tsx";
import { menuEntries } from "../features/generators.ts";
import { useSiteLinks } from "./navigation.ts";
import { useLanguage, useSession } from "../base/services.ts";
import { useToasts } from "../base/toasts.tsx";
import { toggleTheme } from "../base/preferences.ts";

/** In the language itself: a reader looks for their own. */
const own: Record<Language, string> = { en: "English", ro: "Română" };

export function SiteHeader() {
  const { formatMessage } = useIntl();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [language, changeLanguage] = useLanguage();
  const toasts = useToasts();
  const switchLanguage = (next: Language) =>
    changeLanguage(next).catch(() => {
      const words = formatMessage({ id: "shell.languageFailed" }, { language: own[next] });
      toasts.show({ tone: "error", text: words });
    });
  const { isSignedIn } = useSession();
  const links = useSiteLinks("header");
  return (
    <Header>
      <Link to="/" className={brandClass}>
        <Mark />
        Sortes
      </Link>
      <HeaderNav label={formatMessage({ id: "shell.mainMenu" })}>
        <li>
          <Menu label={formatMessage({ id: "shell.generators" })} closeOn={pathname}>
            {menuEntries.map(({ kind, path, name }) => (
              <MenuItem key={path}>
                <Link to={path} className={menuItemClass}>
                  <GeneratorTile kind={kind} />
                  {formatMessage({ id: name })}
                </Link>
              </MenuItem>
            ))}
          </Menu>
        </li>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={navLinkClass}>
              {formatMessage({ id: label })}
            </Link>
          </li>
        ))}
      </HeaderNav>
      <Segment
        label={formatMessage({ id: "shell.language" })}
        options={languages.map((value) => ({
          value,
          label: value.toUpperCase(),
          lang: value,
          // starts with the switch's label
          name: `${value.toUpperCase()}, ${own[value]}`,
        }))}
        value={language}
        onChange={(next) => void switchLanguage(next)}
      />
      <ThemeButton
        toDark={formatMessage({ id: "shell.toDark" })}
        toLight={formatMessage({ id: "shell.toLight" })}
        onClick={toggleTheme}
      />
      {isSignedIn ? <AccountMenu /> : <GuestLinks />}
      <PhoneMenu pathname={pathname} />
    </Header>
  );
}

function GuestLinks() {
  const { formatMessage } = useIntl();
  return (
    <>
      <Link to="/login" className={`${buttonClass({ tone: "ink", size: "sm" })} ${wideOnly}`}>
        {formatMessage({ id: "shell.logIn" })}
      </Link>
      <Link to="/register" className={`${buttonClass({ size: "sm" })} ${wideOnly}`}>
        {formatMessage({ id: "shell.signUp" })}
      </Link>
    </>
  );
}

function PhoneMenu({ pathname }: { pathname: string }) {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  const name = useOwnName();
  const signOut = useSignOut();
  const links = useSiteLinks("header", "account").map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={sheetItemClass}>
        {formatMessage({ id: label })}
      </Link>
    </li>
  ));
  return (
    <NavSheet
      openLabel={formatMessage({ id: "shell.openMenu" })}
      closeLabel={formatMessage({ id: "shell.closeMenu" })}
      label={formatMessage({ id: "shell.mainMenu" })}
      closeOn={pathname}
    >
      <NavGroup title={formatMessage({ id: "shell.generators" })}>
        {menuEntries.map(({ kind, path, name }) => (
          <li key={path}>
            <Link to={path} className={sheetItemClass}>
              <GeneratorTile kind={kind} />
              {formatMessage({ id: name })}
            </Link>
          </li>
        ))}
      </NavGroup>
      {isSignedIn ? (
        <NavGroup title={name}>
          {links}
          <li>
            <button type="button" className={sheetItemClass} onClick={signOut}>
              {formatMessage({ id: "shell.signOut" })}
            </button>
          </li>
        </NavGroup>
      ) : (
        links.length > 0 && <NavGroup title="Sortes">{links}</NavGroup>
      )}
      {!isSignedIn && (
        <NavActions>
          <Link to="/login" className={buttonClass({ tone: "quiet" })}>
            {formatMessage({ id: "shell.logIn" })}
          </Link>
          <Link to="/register" className={buttonClass()}>
            {formatMessage({ id: "shell.signUp" })}
          </Link>
        </NavActions>
      )}
    </NavSheet>
  );
}
