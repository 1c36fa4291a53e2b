import { Alert, layout, linkButtonClass, Skeleton, text } from "@sortes/ui";
import { useRef } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import { useFailureText } from "../../../base/error-text.ts";
import type { SettingsForms } from "./forms.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import * as styles from "./settings.css.ts";
import { TokenRow } from "./TokenRow.tsx";

/** Tokens by which programs of the person act for them: those there are, and a new one. */
export function TokensSection({ NewToken }: Pick<SettingsForms, "NewToken">) {
  const { formatMessage } = useIntl();
  return (
    <SettingsSection
      title={formatMessage({ id: "tokens.title" })}
      lead={formatMessage({ id: "tokens.lead" })}
    >
      <Tokens />
      <NewToken />
    </SettingsSection>
  );
}

function Tokens() {
  const { formatMessage } = useIntl();
  const failureText = useFailureText();
  const list = useRef<HTMLDivElement>(null);
  // the loader has just tried
  const { data, error, refetch } = trpc.tokens.list.useQuery(undefined, { retryOnMount: false });
  if (error)
    return (
      <Alert tone="error">
        <div className={layout.bar}>
          <span>{failureText(error, "tokens.listFailed")}</span>
          <button type="button" className={linkButtonClass} onClick={() => void refetch()}>
            {formatMessage({ id: "tokens.retry" })}
          </button>
        </div>
      </Alert>
    );
  if (!data) return <Skeleton shape="rows" label={formatMessage({ id: "tokens.loading" })} />;
  return (
    // takes the focus of a row that goes
    <div ref={list} tabIndex={-1}>
      {data.length === 0 ? (
        <p className={text.muted}>{formatMessage({ id: "tokens.none" })}</p>
      ) : (
        <ul className={styles.list} aria-label={formatMessage({ id: "tokens.title" })}>
          {data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoked={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
