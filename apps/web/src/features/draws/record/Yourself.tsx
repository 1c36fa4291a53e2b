import { layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";

/** Everything needed to verify the draw independently. */
export function Yourself({ id, file }: { id: string; file: string | undefined }) {
  const { t } = useIntl();
  return (
    <details>
      <summary>{t("draws.yourself")}</summary>
      <div className={layout.stack}>
        <p>{t("draws.yourselfText")}</p>
        <ul>
          <li>
            <a href={file ?? `/api/draws/${id}/bundle/`} download={`sortes-draw-${id}.json`}>
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
