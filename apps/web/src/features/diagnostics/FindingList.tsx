import { Icon, type IconName } from "@sortes/ui";
import { useId } from "react";
import { useIntl } from "react-intl";
import * as styles from "./diagnostics.css.ts";
import type { Finding, State } from "./finding.ts";

const icons: Record<State, IconName> = {
  ok: "check-circle-fill",
  empty: "info-fill",
  note: "warning-fill",
  failed: "warning-circle-fill",
};

interface FindingListProps {
  title: string;
  /** What is looked at, in the order of the findings. */
  names: readonly Finding["name"][];
  /** Undefined while the checks run. */
  findings: readonly Finding[] | undefined;
}

/** Checks below one another: name, state, what was found, how long it took. */
export function FindingList({ title, names, findings }: FindingListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
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
  const { formatMessage } = useIntl();
  const state = found?.state ?? "running";
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.name}>
        {typeof name === "string" ? formatMessage({ id: name }) : <code>{name.key}</code>}
      </span>
      <span className={styles.state[state]}>
        {found && <Icon name={icons[found.state]} size="sm" />}
        {formatMessage({ id: `diagnostics.state_${state}` })}
      </span>
      <span className={styles.said}>
        {found && formatMessage({ id: found.said }, { ...found.values })}
      </span>
      {found && (
        <span className={styles.time}>
          {formatMessage({ id: "diagnostics.time" }, { ms: found.ms })}
        </span>
      )}
    </li>
  );
}
