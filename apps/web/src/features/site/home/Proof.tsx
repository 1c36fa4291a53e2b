import { buttonClass, layout, Pip } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./home.css.ts";

const steps = ["home.proofLock", "home.proofNumber", "home.proofAgain"] as const;

/** Why a published draw is believed, in three steps, with an example. */
export function Proof() {
  const { t } = useIntl();
  return (
    <section className={`${layout.wrap} ${styles.proof}`} aria-labelledby="proof">
      <h2 id="proof">{t("home.proof")}</h2>
      <ol className={styles.proofSteps}>
        {steps.map((id, i) => (
          <li key={id} className={styles.proofStep}>
            <Pip step={i + 1} />
            {t(id)}
          </li>
        ))}
      </ol>
      <div className={layout.row}>
        <Link to="/draws/example" className={buttonClass()}>
          {t("home.proofExample")}
        </Link>
        <Link to="/draws/new" className={buttonClass({ tone: "quiet" })}>
          {t("home.proofPublish")}
        </Link>
      </div>
    </section>
  );
}
