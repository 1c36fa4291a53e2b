import { buttonClass, Icon, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../base/intl.ts";
import { guestOnly } from "../base/base.css.ts";
import { useSession, useSite } from "../base/services.ts";
import { useInBrowser } from "../base/signal.ts";
import { listedGenerators } from "../features/generators/generators.ts";
import { useCookieSettings } from "./ConsentBanner.tsx";
import { useSiteLinks } from "./navigation.ts";
import * as styles from "./shell.css.ts";
import { useSignOut } from "./sign-out.tsx";

/** A titled list; each child is an `<li>` with one link or button. */
function FooterColumn({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

/** The footer of every page. */
export function SiteFooter() {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const links = useSiteLinks("footer");
  const info = useSiteLinks("info");
  const signOut = useSignOut();
  const openSettings = useCookieSettings();
  const year = useInBrowser(() => String(new Date().getFullYear()), import.meta.env.BUILD_YEAR);
  const toTop = () => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  };
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <div className={styles.slogan}>
            <p className={styles.sloganText}>{t("shell.slogan")}</p>
            <Coffee />
          </div>
          <FooterColumn title={t("shell.tools")}>
            {listedGenerators.map(({ path, name }) => (
              <li key={path}>
                <Link to={path}>{t(name)}</Link>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title={t("shell.account")}>
            {links.map(({ to, label, for: whom }) => (
              <li key={to} className={whom === "guests" ? guestOnly : undefined}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
            {isSignedIn && (
              <li>
                <button type="button" onClick={signOut}>
                  {t("shell.signOut")}
                </button>
              </li>
            )}
          </FooterColumn>
          <FooterColumn title={t("shell.info")}>
            {info.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
            <li>
              <Link to="/privacy-policy">{t("shell.privacyPolicy")}</Link>
            </li>
            <li>
              <Link to="/terms-of-service">{t("shell.termsOfService")}</Link>
            </li>
            <li>
              <button type="button" onClick={openSettings}>
                {t("shell.cookieSettings")}
              </button>
            </li>
            <li>
              <button type="button" onClick={toTop}>
                {t("shell.backToTop")}
              </button>
            </li>
          </FooterColumn>
        </div>
        <p className={styles.end}>{t("shell.copyright", { year })}</p>
      </div>
    </footer>
  );
}

/** Invisible until the site's settings have arrived, so that it moves nothing then. */
function Coffee() {
  const { t } = useIntl();
  const address = useSite()?.coffeeUrl;
  const link = address ? { href: address, rel: "noreferrer" } : {};
  const look = buttonClass({ tone: "quiet", size: "sm" });
  return (
    <a {...link} className={address ? look : `${look} ${styles.unseen}`}>
      <Icon name="coffee" />
      {t("shell.coffee")}
    </a>
  );
}
