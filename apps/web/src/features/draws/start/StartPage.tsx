import { buttonClass, layout, PageHead, Pip } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { guestOnly } from "../../../base/base.css.ts";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { OwnDraws } from "../desk/OwnDraws.tsx";
import { RecentDraws } from "./RecentDraws.tsx";
import * as styles from "./start.css.ts";

/** The page of published draws: for guests what they are, for members first their own; then the newest of others. */
export function StartPage() {
  const { isSignedIn } = useSession();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      {isSignedIn ? (
        <>
          <OwnDraws />
          <RecentDraws />
        </>
      ) : (
        <div className={`${layout.stackLg} ${guestOnly}`}>
          <div>
            <Explanation />
          </div>
          <RecentDraws />
        </div>
      )}
    </div>
  );
}

const steps = ["draws.howLock", "draws.howNumber", "draws.howAgain"] as const;

/** Explains published draws in a few words. */
function Explanation() {
  const { t } = useIntl();
  return (
    <>
      <PageHead title={t("draws.title")} lead={t("draws.lead")} />
      <ol className={styles.steps}>
        {steps.map((id, i) => (
          <li key={id} className={styles.step}>
            <Pip step={i + 1} />
            {t(id)}
          </li>
        ))}
      </ol>
      <div className={layout.row}>
        <Link to="/draws/new" className={buttonClass()}>
          {t("draws.publish")}
        </Link>
        <Link to="/draws/example" className={buttonClass({ tone: "quiet" })}>
          {t("draws.toExample")}
        </Link>
      </div>
    </>
  );
}
