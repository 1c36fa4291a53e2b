import { Alert, buttonClass, Icon, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { LoadState } from "../../../base/LoadState.tsx";
import { trpc } from "../../../base/trpc.ts";

/** The published draw that took the list of somebody's entry: whether they are in the frozen list, and how to check it. */
export function JoinedDraw({ entryKey }: { entryKey: string }) {
  const { t } = useIntl();
  const found = trpc.draws.joined.useQuery({ entryKey }, { retryOnMount: false });
  const { data } = found;
  if (!data) return <LoadState query={found} loading="join.loading" failed="join.drawFailed" />;
  const { draw } = data;
  if (!draw) return <p className={text.muted}>{t("join.drawNone")}</p>;
  const { entry, isFrozen, isListed } = draw;
  const isVoid = draw.state === "void";
  const title = draw.title === null ? t("join.drawUntitled") : <bdi key="title">{draw.title}</bdi>;
  const record = (
    <div>
      <Link
        to="/draws/$drawId"
        params={{ drawId: draw.id }}
        className={buttonClass({ tone: "quiet", size: "sm" })}
      >
        {t("join.drawRecord")}
      </Link>
    </div>
  );
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("join.drawTitle")}</h2>
        {isVoid && <Alert tone="warning">{t("join.drawVoid", { title })}</Alert>}
        {!isFrozen && !isVoid && (
          // only staff remove the texts of an open draw, and its list with them
          <p>{draw.title === null ? t("join.drawStopped") : t("join.drawOpen", { title })}</p>
        )}
        {isListed === false && <Alert tone="warning">{t("join.drawOut", { title })}</Alert>}
        {isFrozen && isListed === null && <p>{t("join.drawErased", { title })}</p>}
        {entry && (
          <>
            <Alert tone="success">{t("join.drawIn", { title, number: entry.number })}</Alert>
            <p>{t("join.drawCheckText", { name: <bdi key="name">{entry.label}</bdi> })}</p>
            <div>
              <a href={entry.ticket} className={buttonClass()}>
                <Icon name="shield-check" />
                {t("join.drawCheck")}
              </a>
            </div>
          </>
        )}
        {!entry && record}
      </SheetBody>
    </Sheet>
  );
}
