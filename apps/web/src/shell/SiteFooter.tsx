import {
  buttonClass,
  Footer,
  FooterColumn,
  FooterColumns,
  FooterEnd,
  FooterSlogan,
  Icon,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useSignOut } from "./AccountMenu.tsx";
import { useCookieSettings } from "./ConsentBanner.tsx";
import { listedGenerators } from "../features/generators.ts";
import { useSiteLinks } from "./navigation.ts";
import { useSession, useSite } from "../base/services.ts";

export function SiteFooter() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  const links = useSiteLinks("footer");
  const signOut = useSignOut();
  const openSettings = useCookieSettings();
  const [year] = useState(() => String(new Date().getFullYear()));
  const toTop = () => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  };
  return (
    <Footer>
      <FooterColumns>
        <FooterSlogan action={<Coffee />}>{formatMessage({ id: "shell.slogan" })}</FooterSlogan>
        <FooterColumn title={formatMessage({ id: "shell.tools" })}>
          {listedGenerators.map(({ path, name }) => (
            <li key={path}>
              <Link to={path}>{formatMessage({ id: name })}</Link>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title={formatMessage({ id: "shell.account" })}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{formatMessage({ id: label })}</Link>
            </li>
          ))}
          {isSignedIn && (
            <li>
              <button type="button" onClick={signOut}>
                {formatMessage({ id: "shell.signOut" })}
              </button>
            </li>
          )}
        </FooterColumn>
        <FooterColumn title={formatMessage({ id: "shell.info" })}>
          <li>
            <Link to="/privacy-policy">{formatMessage({ id: "shell.privacyPolicy" })}</Link>
          </li>
          <li>
            <Link to="/terms-of-service">{formatMessage({ id: "shell.termsOfService" })}</Link>
          </li>
          <li>
            <button type="button" onClick={openSettings}>
              {formatMessage({ id: "shell.cookieSettings" })}
            </button>
          </li>
          <li>
            <button type="button" onClick={toTop}>
              {formatMessage({ id: "shell.backToTop" })}
            </button>
          </li>
        </FooterColumn>
      </FooterColumns>
      <FooterEnd>{formatMessage({ id: "shell.copyright" }, { year })}</FooterEnd>
    </Footer>
  );
}

function Coffee() {
  const { formatMessage } = useIntl();
  const address = useSite()?.coffeeUrl;
  if (address === undefined) return null;
  return (
    <a href={address} rel="noreferrer" className={buttonClass({ tone: "quiet", size: "sm" })}>
      <Icon name="coffee" />
      {formatMessage({ id: "shell.coffee" })}
    </a>
  );
}
