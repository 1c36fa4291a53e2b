import type { SenderCheck } from "@sortes/contract";
import { Alert, Button, layout, Skeleton, text } from "@sortes/ui";
import { Section } from "../../base/Section.tsx";
import { useFailureText } from "../../base/error-text.ts";
import { useIntl } from "../../base/intl.ts";
import { trpc } from "../../base/trpc.ts";
import * as styles from "./operations.css.ts";
import { useTimeText } from "./use-operations.ts";

/** The sender's DNS records and how to fix them. Looked up when the page is opened. */
export function SenderSection() {
  const { t } = useIntl();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const { data, error, isFetching, refetch } = trpc.operations.senderDns.useQuery(undefined, {
    staleTime: 60_000,
  });
  return (
    <Section id="sender" title={t("operations.sender")}>
      {error && <Alert tone="error">{failureText(error, "operations.senderFailed")}</Alert>}
      {!data && !error && <Skeleton shape="rows" label={t("operations.loading")} />}
      {data?.domain === null && <p className={text.noteLong}>{t("operations.senderUnset")}</p>}
      {data && data.domain !== null && (
        <>
          <p className={text.noteLong}>
            {t("operations.senderText", { domain: data.domain, time: timeText(data.checkedAt) })}
          </p>
          <ul className={layout.ruled}>
            {data.checks.map((check) => (
              <CheckRow key={check.kind} check={check} />
            ))}
          </ul>
        </>
      )}
      {(error || (data && data.domain !== null)) && (
        <div className={layout.row}>
          <Button tone="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t("operations.senderAgain")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function CheckRow({ check: { kind, state, finding, name, found } }: { check: SenderCheck }) {
  const { t } = useIntl();
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>{t(`operations.sender_${kind}`)}</h3>
      <p className={state === "bad" ? styles.trouble : text.noteLong}>
        <strong>{t(`operations.senderState_${state}`)}</strong>{" "}
        {t(`operations.senderFinding_${finding}`)}
      </p>
      {name !== null && <p className={styles.code}>{name}</p>}
      {found !== null && <p className={styles.record}>{found}</p>}
    </li>
  );
}
