import type { SegmentDefinition } from "@sortes/contract";
import { Alert, layout, text } from "@sortes/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Address } from "../../../../base/Address.tsx";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

/** Idle time in ms before members are counted again. */
const pause = 400;

/**
 * The current members of a segment: their number, and ten examples. @param definition undefined while it is incomplete
 */
export function SegmentReaders({ definition }: { definition: SegmentDefinition | undefined }) {
  const { t } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const written = definition && JSON.stringify(definition);
  const [asked, setAsked] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), pause);
    return () => clearTimeout(timer);
  }, [written]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["segments.count", asked],
    queryFn: () =>
      client.segments.count.mutate({ definition: JSON.parse(asked ?? "") as SegmentDefinition }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const isStale = asked !== written || isFetching;
  return (
    <section className={layout.stackSm} aria-labelledby="segment-readers">
      <h3 id="segment-readers">{t("subscribers.segmentReaders")}</h3>
      <p role="status">
        {!definition && t("subscribers.segmentIncomplete")}
        {definition && (!data || isStale) && !error && t("subscribers.segmentCounting")}
        {definition &&
          data &&
          !isStale &&
          !error &&
          t(data.isSample ? "subscribers.segmentAboutCount" : "subscribers.segmentCount", {
            count: data.count,
          })}
      </p>
      {error && definition && (
        <Alert tone="error">{errorText(error, "subscribers.segmentCountFailed")}</Alert>
      )}
      {definition && data && data.readers.length > 0 && (
        <>
          <p className={text.muted}>{t("subscribers.segmentSome")}</p>
          <ul>
            {data.readers.map(({ id, email, name, language }) => (
              <li key={id}>
                <Address>{email}</Address>
                {name !== null && (
                  <>
                    {" · "}
                    <bdi>{name}</bdi>
                  </>
                )}
                {" · "}
                {t(`subscribers.language_${language}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
