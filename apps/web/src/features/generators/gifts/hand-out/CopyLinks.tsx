import { Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { linkTo } from "../links.ts";
import type { WayProps } from "./way.ts";

/** People shown at first, and added by each press on “more”. */
const step = 50;

/** The links one by one: to copy, to share with another app, or as a QR code. */
export function CopyLinks({ result, title, onHanded }: WayProps) {
  const { t } = useIntl();
  const toasts = useToasts();
  const [language] = useLanguage();
  const [shown, setShown] = useState(step);
  const [coded, setCoded] = useState<string>();
  const canShare = typeof navigator !== "undefined" && "share" in navigator;
  const copy = async (name: string, link: string) => {
    try {
      await navigator.clipboard.writeText(linkTo(language, link));
      toasts.show({ tone: "success", text: t("gifts.copied", { name }) });
      onHanded([name]);
    } catch {
      toasts.show({ tone: "error", text: t("gifts.copyFailed") });
      setCoded(name);
    }
  };
  const share = async (name: string, link: string) => {
    try {
      await navigator.share({
        title,
        text: t("gifts.shared", { name, title }),
        url: linkTo(language, link),
      });
      onHanded([name]);
    } catch (error) {
      // the person cancelled
      if (error instanceof DOMException && error.name === "AbortError") return;
      await copy(name, link);
    }
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
                  onClick={() => void copy(name, link)}
                >
                  {t("gifts.copy")}
                </Button>
                {canShare && (
                  <Button
                    tone="quiet"
                    size="sm"
                    icon="share-network"
                    aria-label={t("gifts.shareOf", { name })}
                    disabled={link === ""}
                    onClick={() => void share(name, link)}
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
                  onClick={() => setCoded(coded === name ? undefined : name)}
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
