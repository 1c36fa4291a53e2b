import { Footer, FooterColumn, FooterColumns, FooterEnd, FooterSlogan } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "react-intl";
import { drawingGenerators } from "./generators.ts";
import { useSession } from "./services.ts";

export function SiteFooter() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  const [year] = useState(() => String(new Date().getFullYear()));
  const toTop = () => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  };
  return (
    <Footer>
      <FooterColumns>
        <FooterSlogan>{formatMessage({ id: "shell.slogan" })}</FooterSlogan>
        <FooterColumn title={formatMessage({ id: "shell.tools" })}>
          {drawingGenerators.map(({ path, name }) => (
            <li key={path}>
              <Link to={path}>{formatMessage({ id: name })}</Link>
            </li>
          ))}
        </FooterColumn>
        {isSignedIn && (
          <FooterColumn title={formatMessage({ id: "shell.account" })}>
            <li>
              <Link to="/dashboard">{formatMessage({ id: "shell.dashboard" })}</Link>
            </li>
            <li>
              <Link to="/my-history">{formatMessage({ id: "shell.myHistory" })}</Link>
            </li>
          </FooterColumn>
        )}
        {!isSignedIn && (
          <FooterColumn title={formatMessage({ id: "shell.account" })}>
            <li>
              <Link to="/login">{formatMessage({ id: "shell.logIn" })}</Link>
            </li>
            <li>
              <Link to="/register">{formatMessage({ id: "shell.register" })}</Link>
            </li>
          </FooterColumn>
        )}
        <FooterColumn title={formatMessage({ id: "shell.info" })}>
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
