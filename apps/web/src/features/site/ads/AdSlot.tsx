import { classNames, Stamp, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { consent } from "../../../base/cookie-consent.ts";
import { useInBrowser, useSignal } from "../../../base/signal.ts";
import * as styles from "./ads.css.ts";
import { adOptions, mayShowAds } from "./load-ad.ts";

/**
 * The operator's ad, if there is one for this visitor. Decided when the page is opened: the slot neither appears nor
 * disappears while the visitor reads, and is blanked after a Decline.
 */
export function AdSlot() {
  const { t } = useIntl();
  const { user } = useSession();
  const accepted = useSignal(consent, false);
  const { data } = trpc.ads.current.useQuery(undefined, { ...adOptions, enabled: false });
  const [ad] = useState(() => (mayShowAds(user) ? data?.ad : undefined));
  // a prerendered page has none, even if it arrives before hydration
  const isHydrated = useInBrowser(() => true, false);
  if (!ad || !isHydrated) return null;
  const isShown = accepted === true && mayShowAds(user);
  return (
    <aside className={styles.slot} aria-label={t("articles.ad")}>
      <div
        className={classNames(styles.content, !isShown && styles.gone)}
        aria-hidden={!isShown}
        inert={!isShown}
      >
        <Stamp>{t("articles.ad")}</Stamp>
        {ad.picture !== null && (
          <div className={styles.picture}>
            {isShown && <img className={styles.image} src={ad.picture} alt="" loading="lazy" />}
          </div>
        )}
        <p className={styles.words}>
          <a href={ad.link} rel="sponsored noreferrer">
            {ad.text}
          </a>
        </p>
        <p className={text.muted}>
          <Link to="/tiers">{t("articles.withoutAds")}</Link>
        </p>
      </div>
    </aside>
  );
}
