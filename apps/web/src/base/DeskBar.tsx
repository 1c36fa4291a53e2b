import { layout } from "@sortes/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import * as styles from "./desk-bar.css.ts";
import { useIntl } from "./intl.ts";

/** The desk's pages, and the paths that belong to each. */
const pages = [
  { to: "/mail-campaigns", label: "desk.letters", own: /^\/mail-campaigns?(\/|$)/ },
  { to: "/mail-subscribers", label: "desk.readers", own: /^\/mail-subscribers(\/|$)/ },
  { to: "/mail-statistics", label: "desk.statistics", own: /^\/mail-statistics(\/|$)/ },
  { to: "/mail-settings", label: "desk.settings", own: /^\/mail-settings(\/|$)/ },
  { to: "/operations", label: "desk.operations", own: /^\/operations(\/|$)/ },
] as const;

/** Links to the pages of staff, above each of them. Scrolls sideways where they do not fit. */
export function DeskBar() {
  const { t } = useIntl();
  const pathname = useLocation({ select: (location) => location.pathname });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav className={styles.bar} aria-label={t("desk.nav")}>
      <div className={layout.wrap}>
        <ul ref={list} className={styles.list}>
          {pages.map(({ to, label, own }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={own.test(pathname) ? "page" : undefined}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
