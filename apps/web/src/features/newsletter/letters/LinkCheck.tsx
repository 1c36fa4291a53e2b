import { Alert, Button, layout, text } from "@sortes/ui";
import { useQuery } from "@tanstack/react-query";
import { useIntl } from "../../../base/intl.ts";
import { useFailureReason } from "../../../base/failure-reason.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import * as styles from "./creator.css.ts";

interface LinkCheckProps {
  /** The id of a saved campaign. */
  id: string;
  /** Grows with each change to the campaign. */
  revision: number;
}

/** Shows which links of a campaign are reachable. Checks at once, and again on request. */
export function LinkCheck({ id, revision }: LinkCheckProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const failureReason = useFailureReason();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["campaign-links", id, revision],
    queryFn: () =>
      client.campaigns.checkLinks.mutate({ id }, withLimit("letter", { context: { alone: true } })),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <section className={layout.stackSm} aria-labelledby="campaign-links">
      <div className={layout.bar}>
        <h3 id="campaign-links">{t("campaign.links")}</h3>
        <Button tone="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t("campaign.askLinks")}
        </Button>
      </div>
      {error && !isFetching && (
        <Alert tone="error">{failureReason(error, "campaign.linksFailed")}</Alert>
      )}
      <div role="status" className={layout.stackSm}>
        {isFetching && <p className={text.muted}>{t("campaign.linksAsked")}</p>}
        {!isFetching && !error && data && (
          <>
            <p className={text.muted}>
              {t("campaign.linksAnswered", {
                links: data.links - data.notAsked,
                answered: data.answered,
              })}
            </p>
            {data.warnings.length > 0 && (
              <ul className={styles.findings}>
                {data.warnings.map(({ code, message }) => (
                  <li key={`${code} ${message}`}>
                    <span className={styles.finding}>
                      <b>{t("campaign.warning")}</b> {message}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {data.notAsked > 0 && (
              <p className={text.muted}>{t("campaign.linksNotAsked", { count: data.notAsked })}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
