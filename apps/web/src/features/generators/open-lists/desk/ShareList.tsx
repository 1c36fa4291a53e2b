import type { OpenList } from "@sortes/contract";
import { Button, buttonClass, Field, Icon, layout, TextInput } from "@sortes/ui";
import { Link, useRouter } from "@tanstack/react-router";
import { useIntl } from "../../../../base/intl.ts";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useSharing } from "../../../../base/use-copy.ts";
import { joinLink } from "../links.ts";
import * as styles from "../open-lists.css.ts";
import { useBackHere } from "./back-here.ts";

/** The link of a list: to copy, to share, as a QR code, and on the projector. */
export function ShareList({ list: { id, key, title } }: { list: OpenList }) {
  const { t } = useIntl();
  const { copy, share } = useSharing("open-lists");
  const { history } = useRouter();
  const back = useBackHere();
  const link = joinLink(key);
  return (
    <div className={styles.share}>
      <QrCode value={link} label={t("open-lists.qr")} size="100%" />
      <div className={layout.stack}>
        <Field label={t("open-lists.link")}>
          <TextInput
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" icon="copy" onClick={() => void copy(link)}>
            {t("open-lists.copy")}
          </Button>
          {share && (
            <Button
              tone="quiet"
              size="sm"
              icon="share-network"
              onClick={() => void share({ title, url: link }, link)}
            >
              {t("open-lists.share")}
            </Button>
          )}
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
