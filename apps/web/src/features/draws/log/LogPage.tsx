import { layout, PageHead, text } from "@sortes/ui";
import { useErrorText } from "../../../base/error-text.ts";
import { useIntl } from "../../../base/intl.ts";
import { useInBrowser } from "../../../base/signal.ts";
import { trpc } from "../../../base/trpc.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { logPlace } from "../log-place.ts";
import * as styles from "../record/record.css.ts";
import { Checkers } from "./Checkers.tsx";

/** The log of published draws, explained: its purpose, its latest signed state, and how to monitor it. */
export function LogPage() {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.draws.settings.useQuery(undefined, { retryOnMount: false });
  const log = data?.log;
  const { host, folder } = logPlace(log?.origin ?? "/draws/log");
  const site = useInBrowser(() => window.location.origin, `https://${host}`);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      <PageHead title={t("draws.log")} lead={t("draws.logLead")} />
      <div className={`${styles.column} ${layout.stackLg}`}>
        <p>{t("draws.logText")}</p>
        {error && !data && (
          <FailureAlert
            text={errorText(error, "draws.loadFailed")}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <State checkpoint={log?.checkpoint} />
            {log && (
              <section className={layout.stack}>
                <h2>{t("draws.logKey")}</h2>
                <p>{t("draws.logKeyText")}</p>
                <Code>{log.vkey}</Code>
              </section>
            )}
            <section className={layout.stack}>
              <h2>{t("draws.logWitnesses")}</h2>
              <p>{t(log?.witnesses.length ? "draws.logWitnessesText" : "draws.logNoWitnesses")}</p>
              {log?.witnesses.map((vkey) => (
                <Code key={vkey}>{vkey}</Code>
              ))}
            </section>
            {data.earlierLogs.length > 0 && (
              <section className={layout.stack}>
                <h2>{t("draws.logEarlier")}</h2>
                <p>{t("draws.logEarlierText")}</p>
                {data.earlierLogs.map(({ origin, vkeys }) => (
                  <div key={origin} className={layout.stack}>
                    <h3>
                      <a href={`${logPlace(origin).folder}/checkpoint`}>{origin}</a>
                    </h3>
                    <Code>{vkeys.join("\n")}</Code>
                  </div>
                ))}
              </section>
            )}
          </>
        )}
        <Checkers />
        <section className={layout.stack}>
          <h2>{t("draws.logWatch")}</h2>
          <p>{t("draws.logWatchText")}</p>
          <Code>{`python3 check.py watch ${site}`}</Code>
          <h3>{t("draws.logFiles")}</h3>
          <ul>
            <li>
              <a href={`${folder}/checkpoint`}>
                <code>{folder}/checkpoint</code>
              </a>
            </li>
            <li>
              <code className={styles.code}>{folder}/tile/…</code>
            </li>
          </ul>
          <p className={text.muted}>{t("draws.limits")}</p>
        </section>
      </div>
    </div>
  );
}

/** The latest signed state, as in its note. */
function State({ checkpoint }: { checkpoint: string | null | undefined }) {
  const { t } = useIntl();
  const size = Number(checkpoint?.split("\n")[1] ?? 0);
  return (
    <section className={layout.stack}>
      <h2>{t("draws.logState")}</h2>
      {checkpoint == null ? (
        <p>{t("draws.logNothing")}</p>
      ) : (
        <>
          <p>{t("draws.logSize", { count: size })}</p>
          <Code>{checkpoint.trim()}</Code>
        </>
      )}
    </section>
  );
}

/** Preformatted lines to copy. */
function Code({ children }: { children: string }) {
  return (
    <pre className={styles.lines} dir="ltr">
      <code>{children}</code>
    </pre>
  );
}
