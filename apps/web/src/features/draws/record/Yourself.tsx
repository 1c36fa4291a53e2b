import { Alert, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useFileDownload } from "../../../base/file-download.ts";
import { useIntl } from "../../../base/intl.ts";
import { bundleOf } from "../bundle.ts";

/** Everything needed to verify the draw independently. */
export function Yourself({ id, file }: { id: string; file: string | undefined }) {
  const { t } = useIntl();
  const { failure, begin } = useFileDownload();
  const bundle = bundleOf(id, file);
  const take = (event: MouseEvent) => {
    event.preventDefault();
    void begin(bundle);
  };
  return (
    <details>
      <summary>{t("draws.yourself")}</summary>
      <div className={layout.stack}>
        <p>{t("draws.yourselfText")}</p>
        {failure && (
          <Alert tone="error" takesFocus>
            {`${t("draws.bundleFailed")} ${failure.why}`.trim()}
          </Alert>
        )}
        <ul>
          <li>
            {/* a link, since a record is read without scripts, too */}
            <a href={bundle.address} download={bundle.fileName} onClick={take}>
              {t("draws.bundle")}
            </a>
          </li>
          <li>
            <a href="/check.html">{t("draws.checker")}</a>
          </li>
          <li>
            <a href="/check.py" download>
              {t("draws.python")}
            </a>
          </li>
          <li>
            <Link to="/draws/log">{t("draws.logRecord")}</Link>
          </li>
        </ul>
      </div>
    </details>
  );
}
