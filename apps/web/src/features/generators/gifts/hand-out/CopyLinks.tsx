import { Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import { type Outcome, useSharing } from "../../../../base/use-copy.ts";
import { linkTo } from "../links.ts";
import type { WayProps } from "./way.ts";

/** People shown at first, and added by each press on “more”. */
const step = 50;

/** The links one by one: to copy, to share with another app, or as a QR code. */
export function CopyLinks({ result, title, onHanded }: WayProps) {
  const { t } = useIntl();
  const { copy, share } = useSharing("gifts");
  const [language] = useLanguage();
  const [shown, setShown] = useState(step);
  const [coded, setCoded] = useState<string>();
  const hand = async (name: string, link: string, send: (url: string) => Promise<Outcome>) => {
    const outcome = await send(linkTo(language, link));
    if (outcome === "done") onHanded([name]);
    // the toast proposes to scan the code
    if (outcome === "failed") setCoded(name);
  };
  const left = result.people.length - shown;
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{t("gifts.linksText")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ul role="list" className={layout.stackSm} aria-label={t("gifts.links")}>
        {result.people.slice(0, shown).map(({ name, link, isHanded }) => (
          <li key={name} className={layout.stackSm}>
            <div className={layout.bar}>
              <span>
                <bdi className={text.strong}>{name}</bdi>{" "}
                <span className={text.muted}>
                  {t(isHanded ? "gifts.isHanded" : "gifts.notHanded")}
                </span>
              </span>
              <div className={layout.row}>
                <Button
                  tone="quiet"
                  size="sm"
                  icon="copy"
                  aria-label={t("gifts.copyOf", { name })}
                  disabled={link === ""}
                  onClick={() => void hand(name, link, (url) => copy(url, { name }))}
                >
                  {t("gifts.copy")}
                </Button>
                {share && (
                  <Button
                    tone="quiet"
                    size="sm"
                    icon="share-network"
                    aria-label={t("gifts.shareOf", { name })}
                    disabled={link === ""}
                    onClick={() =>
                      void hand(name, link, (url) =>
                        share({ title, text: t("gifts.shared", { name, title }), url }, url, {
                          name,
                        }),
                      )
                    }
                  >
                    {t("gifts.share")}
                  </Button>
                )}
                <Button
                  tone="quiet"
                  size="sm"
                  icon="squares-four"
                  aria-label={t("gifts.codeOf", { name })}
                  aria-expanded={coded === name}
                  disabled={link === ""}
                  onClick={() => {
                    if (coded !== name) onHanded([name]);
                    setCoded(coded === name ? undefined : name);
                  }}
                >
                  {t("gifts.code")}
                </Button>
              </div>
            </div>
            {coded === name && (
              <QrCode value={linkTo(language, link)} label={t("gifts.qr", { name })} />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button tone="quiet" size="sm" onClick={() => setShown(shown + step)}>
            {t("gifts.morePeople", { count: left })}
          </Button>
        </div>
      )}
    </div>
  );
}
