import { Alert, layout, PageHead, Stage } from "@sortes/ui";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { reasonOf } from "../../../../base/errors.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { trpc } from "../../../../base/trpc.ts";
import { useWakeLock } from "../../../../base/use-wake-lock.ts";
import { JoiningScreen } from "./JoiningScreen.tsx";

/** The full-window page of an open list for an audience that joins it. */
export function OpenListScreen({ id }: { id: string }) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const { history } = useRouter();
  const list = trpc.openLists.find.useQuery({ id }, { retryOnMount: false });
  const { data } = list;
  usePageTitle(data?.title ?? t("open-lists.screenTitle"));
  useWakeLock();
  if (!data)
    return (
      <div className={`${layout.wrap} ${layout.section} ${layout.stack}`}>
        {reasonOf(list.error) === "NOT_FOUND" ? (
          <>
            <PageHead title={t("open-lists.screenTitle")} />
            <Alert tone="warning">{t("open-lists.gone")}</Alert>
          </>
        ) : (
          <LoadState query={list} loading="open-lists.loading" failed="open-lists.loadFailed" />
        )}
      </div>
    );
  const leave = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: "/team-generator", state: { openListsAt: "/team-generator" } });
  };
  return (
    <Stage
      fills
      title={<bdi>{data.title}</bdi>}
      closeLabel={t("open-lists.screenLeave")}
      onClose={leave}
    >
      <JoiningScreen list={data} />
    </Stage>
  );
}
