import {
  generatorPages,
  type Language,
  languages,
  modePages,
  type PagedMode,
} from "@sortes/contract";
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
  MenuMore,
  menuMoreClass,
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
import { useIntl } from "../base/intl.ts";
import { AccountMenu, useOwnName } from "./AccountMenu.tsx";
import { menuEntries } from "../features/generators/generators.ts";
import { guestOnly } from "../base/base.css.ts";
import { useSiteLinks } from "./navigation.ts";
import { useSignOut } from "./sign-out.tsx";
import { useLanguage, useSession } from "../base/services.ts";
import { useToasts } from "../base/toasts.tsx";
import { toggleTheme } from "../base/preferences.ts";
import * as styles from "./shell.css.ts";

/** Each language's name in that language. */
const own: Record<Language, string> = { en: "English", ro: "Română" };

const kinds = Object.keys(modePages) as PagedMode[];

/** Links to the modes of the number generator, in its row of a menu. */
function ModeLinks() {
  const { t } = useIntl();
  return (
    <MenuMore label={t("shell.generator_number")}>
      {kinds.map((kind) => (
        <Link key={kind} to={modePages[kind]} className={menuMoreClass}>
          {t(`shell.mode_${kind}`)}
        </Link>
      ))}
    </MenuMore>
  );
}

export function SiteHeader() {
  const { t } = useIntl();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [language, changeLanguage] = useLanguage();
  const toasts = useToasts();
  const switchLanguage = (next: Language) =>
    changeLanguage(next).catch(() => {
      const words = t("shell.languageFailed", { language: own[next] });
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
      <HeaderNav label={t("shell.mainMenu")}>
        <li>
          <Menu label={t("shell.generators")} closeOn={pathname}>
            {menuEntries.map(({ kind, path, name }) => (
              <MenuItem key={path}>
                <Link to={path} className={menuItemClass}>
                  <GeneratorTile kind={kind} />
                  {t(name)}
                </Link>
                {path === generatorPages.number && <ModeLinks />}
              </MenuItem>
            ))}
          </Menu>
        </li>
        {links.map(({ to, label, needsRoom }) => (
          <li key={to} className={needsRoom && styles.roomyOnly}>
            <Link to={to} className={navLinkClass}>
              {t(label)}
            </Link>
          </li>
        ))}
      </HeaderNav>
      <Segment
        label={t("shell.language")}
        options={languages.map((value) => ({
          value,
          label: value.toUpperCase(),
          lang: value,
          // the accessible name must start with the visible label
          name: `${value.toUpperCase()}, ${own[value]}`,
        }))}
        value={language}
        onChange={(next) => void switchLanguage(next)}
      />
      <ThemeButton toDark={t("shell.toDark")} toLight={t("shell.toLight")} onClick={toggleTheme} />
      {isSignedIn ? <AccountMenu /> : <GuestLinks />}
      <PhoneMenu pathname={pathname} />
    </Header>
  );
}

function GuestLinks() {
  const { t } = useIntl();
  return (
    <>
      <Link
        to="/login"
        className={`${buttonClass({ tone: "ink", size: "sm" })} ${wideOnly} ${guestOnly}`}
      >
        {t("shell.logIn")}
      </Link>
      <Link to="/register" className={`${buttonClass({ size: "sm" })} ${wideOnly} ${guestOnly}`}>
        {t("shell.signUp")}
      </Link>
    </>
  );
}

function PhoneMenu({ pathname }: { pathname: string }) {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const name = useOwnName();
  const signOut = useSignOut();
  const links = useSiteLinks("header", "account").map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={sheetItemClass}>
        {t(label)}
      </Link>
    </li>
  ));
  return (
    <NavSheet
      openLabel={t("shell.openMenu")}
      closeLabel={t("shell.closeMenu")}
      label="Sortes"
      closeOn={pathname}
    >
      <NavGroup title={t("shell.generators")}>
        {menuEntries.map(({ kind, path, name }) => (
          <li key={path}>
            <Link to={path} className={sheetItemClass}>
              <GeneratorTile kind={kind} />
              {t(name)}
            </Link>
            {path === generatorPages.number && <ModeLinks />}
          </li>
        ))}
      </NavGroup>
      {isSignedIn ? (
        <NavGroup title={name}>
          {links}
          <li>
            <button type="button" className={sheetItemClass} onClick={signOut}>
              {t("shell.signOut")}
            </button>
          </li>
        </NavGroup>
      ) : (
        links.length > 0 && <NavGroup title="Sortes">{links}</NavGroup>
      )}
      {!isSignedIn && (
        <NavActions>
          <Link to="/login" className={buttonClass({ tone: "quiet" })}>
            {t("shell.logIn")}
          </Link>
          <Link to="/register" className={buttonClass()}>
            {t("shell.signUp")}
          </Link>
        </NavActions>
      )}
    </NavSheet>
  );
}
