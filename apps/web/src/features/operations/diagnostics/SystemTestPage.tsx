import { Alert, Button, Icon, type IconName, layout, PageHead, text } from "@sortes/ui";
import { useId } from "react";
import { Section } from "../../../base/Section.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useCopy } from "../../../base/use-copy.ts";
import { deviceChecks } from "./device-checks.ts";
import * as styles from "./diagnostics.css.ts";
import type { Finding, State } from "./finding.ts";
import { type Diagnosis, useDiagnostics, useReport } from "./use-diagnostics.ts";

const icons: Record<State, IconName> = {
  ok: "check-circle-fill",
  empty: "info-fill",
  unknown: "info-fill",
  note: "warning-fill",
  failed: "warning-circle-fill",
};

interface FindingListProps {
  title: string;
  /** The checks, in the order of the findings. */
  names: readonly Finding["name"][];
  /** Undefined while the checks run. */
  findings: readonly Finding[] | undefined;
}

/** A list of checks: name, state, finding and duration. */
function FindingList({ title, names, findings }: FindingListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={text.h3}>
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ul role="list" className={styles.list}>
        {names.map((name, i) => (
          <Row key={typeof name === "string" ? name : name.key} name={name} found={findings?.[i]} />
        ))}
      </ul>
    </section>
  );
}

function Row({ name, found }: { name: Finding["name"]; found: Finding | undefined }) {
  const { t } = useIntl();
  const state = found?.state ?? "running";
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.name}>
        {typeof name === "string" ? t(name) : <code>{name.key}</code>}
      </span>
      <span className={styles.state[state]}>
        {found && <Icon name={icons[found.state]} size="sm" />}
        {t(`diagnostics.state_${state}`)}
      </span>
      <span className={text.noteLong}>{found && t(found.said, { ...found.values })}</span>
      {found && <span className={styles.time}>{t("diagnostics.time", { ms: found.ms })}</span>}
    </li>
  );
}

const serverNames: readonly Finding["name"][] = [
  { key: "GET /api/health-check" },
  "diagnostics.database",
  "diagnostics.queue",
  "diagnostics.schema",
  "diagnostics.jobs",
  "diagnostics.notes",
];

/** The state of every store of this browser and of the server. */
export function SystemTestPage() {
  const { t } = useIntl();
  const { diagnosis, runAgain } = useDiagnostics();
  const deviceNames = deviceChecks(useServices()).map(({ name }) => name);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("diagnostics.title")} lead={t("diagnostics.lead")} />
      <div className={layout.stackLg}>
        <Outcome diagnosis={diagnosis} />
        <div className={layout.row}>
          <Button icon="arrows-clockwise" busy={!diagnosis} onClick={runAgain}>
            {t("diagnostics.again")}
          </Button>
          <CopyButton diagnosis={diagnosis} />
        </div>
        <div className={layout.pair}>
          <FindingList
            title={t("diagnostics.device")}
            names={deviceNames}
            findings={diagnosis?.device}
          />
          <div className={layout.stackLg}>
            <FindingList
              title={t("diagnostics.server")}
              names={serverNames}
              findings={diagnosis?.server.findings}
            />
            {diagnosis?.server.reply !== undefined && (
              <Section id="reply" title={t("diagnostics.reply")}>
                <pre className={styles.reply}>{diagnosis.server.reply}</pre>
              </Section>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Outcome({ diagnosis }: { diagnosis: Diagnosis | undefined }) {
  const { t } = useIntl();
  if (!diagnosis) return <Alert tone="info">{t("diagnostics.running")}</Alert>;
  const all = [...diagnosis.device, ...diagnosis.server.findings];
  const count = all.filter(({ state }) => state === "failed").length;
  const noted = all.some(({ state }) => state === "note");
  if (count > 0) return <Alert tone="error">{t("diagnostics.someFailed", { count })}</Alert>;
  return (
    <Alert tone={noted ? "warning" : "success"}>
      {t(noted ? "diagnostics.allButNotes" : "diagnostics.allWork")}
    </Alert>
  );
}

function CopyButton({ diagnosis }: { diagnosis: Diagnosis | undefined }) {
  const { t } = useIntl();
  const report = useReport();
  const copy = useCopy("diagnostics");
  return (
    <Button
      tone="quiet"
      icon="copy"
      busy={!diagnosis}
      onClick={() => diagnosis && void copy(report(diagnosis))}
    >
      {t("diagnostics.copy")}
    </Button>
  );
}
