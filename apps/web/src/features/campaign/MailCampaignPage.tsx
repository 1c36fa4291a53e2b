import { layout, PageHead, Skeleton } from "@sortes/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { usePageTitle } from "../../app/navigation.ts";
import { ListFailure } from "../history/ListFailure.tsx";
import { Creator } from "./Creator.tsx";
import { KeptOffer } from "./KeptOffer.tsx";
import { dropDraft } from "./kept-drafts.ts";
import { StepFlow } from "./StepFlow.tsx";
import { StoppedNotice } from "./StoppedNotice.tsx";
import { useOpenedDraft } from "./use-opened-draft.ts";

/** Where staff write campaigns. */
export function MailCampaignPage() {
  const { formatMessage } = useIntl();
  const { id, step = "edit" } = useSearch({ from: "/mail-campaign" });
  const navigate = useNavigate({ from: "/mail-campaign" });
  const draft = useOpenedDraft(id);
  const { keeper, error, others } = draft;
  const title = formatMessage({ id: id === undefined ? "campaign.title" : "campaign.edit" });
  usePageTitle(title);
  const shown =
    keeper === undefined || (step === "created" && keeper.id === undefined) ? "edit" : step;

  return (
    <div className={layout.wrap}>
      <PageHead title={title}>
        <StepFlow current={shown} />
      </PageHead>
      <div className={layout.stack}>
        <StoppedNotice />
        {shown === "edit" && (
          <KeptOffer
            drafts={others}
            onContinue={(kept) => {
              if (kept.id === null) draft.continueWith(kept);
              else void navigate({ search: { id: kept.id } });
            }}
            onDiscard={({ key }) => {
              dropDraft(key);
              draft.reread();
            }}
          />
        )}
        {error && <ListFailure error={error} failed="campaign.openFailed" onRetry={draft.retry} />}
        {error && draft.keptOf && (
          <KeptOffer
            drafts={[draft.keptOf]}
            onContinue={({ fields, key }) => {
              dropDraft(key);
              draft.startWith(fields);
              void navigate({ search: {} });
            }}
            onDiscard={({ key }) => {
              dropDraft(key);
              draft.reread();
            }}
          />
        )}
        {keeper ? (
          <Creator
            key={keeper.key}
            keeper={keeper}
            step={shown}
            onStep={(next) =>
              void navigate({
                search: ({ step: _step, ...rest }) => ({
                  ...rest,
                  ...(next !== "edit" && { step: next }),
                }),
                resetScroll: false,
              })
            }
            onSaved={(saved) =>
              void navigate({
                search: ({ step: last }) => ({ id: saved, ...(last && { step: last }) }),
                replace: true,
                resetScroll: false,
              })
            }
            onNew={(fields) => {
              draft.startWith(fields);
              void navigate({ search: {} });
            }}
          />
        ) : (
          !error && <Skeleton shape="sheet" label={formatMessage({ id: "shell.loading" })} />
        )}
      </div>
    </div>
  );
}
