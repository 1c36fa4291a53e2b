import { type Language, originMark } from "@sortes/contract";
import { Icon, IconButton, iconButtonClass } from "@sortes/ui";
import { Section } from "../../../base/Section.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useInBrowser } from "../../../base/signal.ts";
import { useSharing } from "../../../base/use-copy.ts";
import { shareLinks } from "./articles.css.ts";

/** The article's URL in the language in which it was read; English is the default. */
export const articleUrl = (origin: string, id: string, language: Language): string =>
  `${origin}/random-article/${id}${language === "en" ? "" : `?lang=${language}`}`;

/** Share URLs of social networks. Plain links load nothing until they are followed. */
export function shareTargets(url: string, title: string) {
  const part = encodeURIComponent;
  return {
    mail: `mailto:?subject=${part(title)}&body=${part(`${title}\r\n${url}`)}`,
    whatsApp: `https://wa.me/?text=${part(`${title} ${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${part(url)}`,
    x: `https://x.com/intent/post?text=${part(title)}&url=${part(url)}`,
  };
}

const networks = [
  { network: "whatsApp", icon: "whatsapp-logo", label: "articles.shareWhatsApp" },
  { network: "facebook", icon: "facebook-logo", label: "articles.shareFacebook" },
  { network: "x", icon: "x-logo", label: "articles.shareX" },
] as const;

interface ShareArticleProps {
  id: string;
  title: string;
  language: Language;
}

/** Ways to share the article: the system's share sheet, the clipboard, mail, and three networks. */
export function ShareArticle({ id, title, language }: ShareArticleProps) {
  const { t } = useIntl();
  const origin = useInBrowser(() => window.location.origin, originMark);
  const url = articleUrl(origin, id, language);
  const targets = shareTargets(url, title);
  const { copy, share } = useSharing("articles");
  return (
    <Section id="share" title={t("articles.share")}>
      <div className={shareLinks}>
        {share && (
          <IconButton
            icon="share-network"
            label={t("articles.shareDevice")}
            onClick={() => void share({ title, url }, url)}
          />
        )}
        <IconButton
          icon="link-simple"
          label={t("articles.copyLink")}
          onClick={() => void copy(url)}
        />
        <a href={targets.mail} className={iconButtonClass} aria-label={t("articles.shareMail")}>
          <Icon name="envelope-simple" />
        </a>
        {networks.map(({ network, icon, label }) => (
          <a
            key={network}
            href={targets[network]}
            target="_blank"
            rel="noreferrer"
            className={iconButtonClass}
            aria-label={t(label)}
          >
            <Icon name={icon} />
          </a>
        ))}
      </div>
    </Section>
  );
}
