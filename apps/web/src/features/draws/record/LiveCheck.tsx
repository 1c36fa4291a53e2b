import { grouped } from "@sortes/core/draws";
import { classNames, Icon, layout, text } from "@sortes/ui";
import type { DrawRecord } from "@sortes/contract";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage } from "../../../base/services.ts";
import { type Finding, findingsOf } from "../checker/findings.ts";
import { words } from "../checker/words.ts";
import { EntryList } from "./EntryList.tsx";
import { NameLookup } from "./NameLookup.tsx";
import * as styles from "./record.css.ts";
import { Ticket, ticketSalt } from "./Ticket.tsx";
import { useCheck } from "./use-check.ts";
import { useUnchanged } from "./use-seen.ts";

export { Verdict } from "./Verdict.tsx";

const icons = {
  pass: "check-circle-fill",
  fail: "warning-circle-fill",
  not_checked: "info-fill",
} as const;

interface ChecksProps {
  draw: DrawRecord;
  /** The signature of the draw's beacon round, once published. */
  signature: string | undefined;
  /** The address of the draw's file, if the server has none. */
  file?: string | undefined;
}

/** The checks that apply, one line each, and the hashes: for experts. `Verdict` runs them. */
export function Checks({ draw, signature, file }: ChecksProps) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const { data } = useCheck({ draw, signature, file, enabled: false });
  const unchanged = useUnchanged(draw.id);
  const report = data?.report;
  return (
    <details>
      <summary id="check">{t("draws.details")}</summary>
      <section className={layout.stack} aria-labelledby="check">
        {unchanged && <p className={text.muted}>{unchanged}</p>}
        {report && (
          <ul className={styles.checks}>
            {findingsOf(report, language).checks.map((finding) => (
              <CheckLine key={finding.check} finding={finding} />
            ))}
          </ul>
        )}
        <dl className={layout.stackSm}>
          {report?.facts?.fingerprint && (
            <div>
              <dt>{words[language].facts.fingerprint}</dt>
              <dd>
                <code className={styles.code}>{grouped(report.facts.fingerprint)}</code>
              </dd>
            </div>
          )}
          {draw.statements.map(({ n, hash }) => (
            <div key={n}>
              <dt>{t("draws.statementHash", { number: n + 1 })}</dt>
              <dd>
                <code className={styles.hash}>{hash}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </details>
  );
}

function CheckLine({ finding }: { finding: Finding }) {
  const { status, name, state, sentence, code } = finding;
  if (status === "not_applicable") return null;
  return (
    <li className={classNames(styles.check, styles.status[status])}>
      <Icon name={icons[status]} />
      <span>
        <strong>{name}:</strong> {state}. {sentence}{" "}
        {code !== "" && <span className={text.muted}>{code}</span>}
      </span>
    </li>
  );
}

/**
 * Ways to find an entry: with the link of a ticket, in the list if everybody may read it, or by name if the organiser
 * allows it.
 */
export function OnTheList({ draw, signature, file }: ChecksProps) {
  const salt = ticketSalt();
  const { data } = useCheck({ draw, signature, file, enabled: false });
  const entries = data?.entries;
  if (draw.kind === "numbers") return null;
  // the names go with the texts, and nobody is found any more
  return (
    <>
      {salt !== undefined && <Ticket draw={draw} salt={salt} found={data} />}
      {entries ? (
        <EntryList entries={entries} />
      ) : (
        draw.lookup && draw.text && <NameLookup draw={draw} found={data} />
      )}
    </>
  );
}
