import type { OpenList } from "@sortes/contract";
import { buttonClass, Icon, layout } from "@sortes/ui";
import { Link, useRouter } from "@tanstack/react-router";
import { useIntl } from "../../../../base/intl.ts";
import { LinkField } from "../../../../base/LinkField.tsx";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useLanguage } from "../../../../base/services.ts";
import { LinkButtons } from "../LinkButtons.tsx";
import { joinLink } from "../links.ts";
import * as styles from "../open-lists.css.ts";
import { useBackHere } from "./back-here.ts";

/** The link of a list: to copy, to share, as a QR code, and on the projector. */
export function ShareList({ list: { id, key, title } }: { list: OpenList }) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const { history } = useRouter();
  const back = useBackHere();
  const link = joinLink(language, key);
  return (
    <div className={styles.share}>
      <QrCode value={link} label={t("open-lists.qr")} size="100%" />
      <div className={layout.stack}>
        <LinkField label={t("open-lists.link")} link={link} />
        <div className={layout.row}>
          <LinkButtons area="open-lists" title={title} link={link} />
          <Link
            to="/open-lists/$listId/screen"
            params={{ listId: id }}
            className={buttonClass({ tone: "quiet", size: "sm" })}
            onClick={() => {
              // whoever leaves the projector finds this panel again
              history.replace(history.location.href, back);
              history.flush();
            }}
          >
            <Icon name="presentation" />
            {t("open-lists.toScreen")}
          </Link>
        </div>
      </div>
    </div>
  );
}
