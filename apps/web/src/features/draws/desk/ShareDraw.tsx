import type { DrawRecord } from "@sortes/contract";
import { Button, buttonClass, Icon, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { LinkField } from "../../../base/LinkField.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { QrCode } from "../../../base/QrCode.tsx";
import { useCopy } from "../../../base/use-copy.ts";
import { linkOf } from "../draw-link.ts";
import { PublicSwitches } from "./PublicSwitches.tsx";

/** The public link of a draw: to copy, as a poster, as a screen, and as a QR code; and who else may find what. */
export function ShareDraw({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const copy = useCopy("results");
  const [language] = useLanguage();
  const address = linkOf(language, draw);
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const hasPoster = (draw.state === "open" || draw.state === "frozen") && draw.text !== null;
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("draw-desk.share")}</h2>
        <p>{t(draw.count === null ? "draw-desk.shareText" : "draw-desk.shareFrozenText")}</p>
        <LinkField label={t("draw-desk.shareAddress")} link={address} />
        <div className={layout.row}>
          <Button tone="quiet" icon="copy" onClick={() => void copy(address)}>
            {t("draw-desk.copy")}
          </Button>
          <Link
            to="/draws/$drawId/screen"
            params={{ drawId: draw.id }}
            className={buttonClass({ tone: "quiet" })}
          >
            <Icon name="presentation" />
            {t("draws.toScreen")}
          </Link>
          {hasPoster && (
            <a
              href={`/draws/${draw.id}/poster.pdf?lang=${language}&zone=${encodeURIComponent(zone)}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ tone: "quiet" })}
            >
              <Icon name="printer" />
              {t("draw-desk.poster")}
            </a>
          )}
        </div>
        {hasPoster && <p className={text.muted}>{t("draw-desk.posterText")}</p>}
        <QrCode value={address} label={t("draws.qr")} />
        <PublicSwitches draw={draw} />
      </SheetBody>
    </Sheet>
  );
}
