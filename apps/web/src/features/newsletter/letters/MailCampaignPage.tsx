import { Alert, Button, layout, Skeleton, text } from "@sortes/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useIntl } from "../../../base/intl.ts";
import { creatorSearch } from "../campaigns/campaign-search.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { Creator } from "./Creator.tsx";
import * as styles from "./creator.css.ts";
import { useOpenedDraft } from "./use-opened-draft.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { StepFlow } from "./CreatorStatus.tsx";
import { forgetLeftDrafts } from "./draft-keeper.ts";
import { dropDraft, type KeptDraft } from "./kept-drafts.ts";

interface KeptOfferProps {
  drafts: readonly KeptDraft[];
  onContinue: (draft: KeptDraft) => void;
  onDiscard: (draft: KeptDraft) => void;
}

/** Offers the unsaved drafts that exist only on this device. */
function KeptOffer({ drafts, onContinue, onDiscard }: KeptOfferProps) {
  const { t, formatDate } = useIntl();
  return drafts.map((draft) => {
    const { title, subject } = draft.fields;
    const name = title.trim() || subject.trim() || t("campaign.untitled");
    const time = formatDate(draft.at, { dateStyle: "medium", timeStyle: "short" });
    return (
      <Alert key={draft.key} tone="info">
        <div className={layout.bar}>
          <span>{t("campaign.keptOffer", { name, time })}</span>
          <span className={layout.row}>
            <Button tone="quiet" size="sm" onClick={() => onDiscard(draft)}>
              {t("campaign.discard")}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => onContinue(draft)}>
              {t("campaign.continue")}
            </Button>
          </span>
        </div>
      </Alert>
    );
  });
}

/** Deletes the local copy of a draft and stops any save in progress. */
function discard(key: string): void {
  forgetLeftDrafts(key);
  dropDraft(key);
}

/** The page on which staff write campaigns. */
export function MailCampaignPage() {
  const { t } = useIntl();
  const { id, step = "edit" } = creatorSearch({ ...useSearch({ from: "/mail-campaign" }) });
  const navigate = useNavigate({ from: "/mail-campaign" });
  const draft = useOpenedDraft(id);
  const { keeper, error, others } = draft;
  // text that exists only on this device is offered first
  useStaffRights(draft.keptOf ? undefined : error);
  const title = t(id === undefined ? "campaign.title" : "campaign.edit");
  usePageTitle(title);
  const shown =
    keeper === undefined || (step === "created" && keeper.id === undefined) ? "edit" : step;

  return (
    <div className={layout.wrap}>
      <div className={styles.pageHead}>
        <h1 tabIndex={-1} className={text.h2}>
          {title}
        </h1>
        <StepFlow current={shown} />
      </div>
      <div className={layout.stack}>
        {shown === "edit" && (
          <KeptOffer
            drafts={others}
            onContinue={(kept) => {
              if (kept.id === null) draft.continueWith(kept);
              else void navigate({ search: { id: kept.id } });
            }}
            onDiscard={({ key }) => {
              discard(key);
              draft.reread();
            }}
          />
        )}
        {error && <ListFailure error={error} failed="campaign.openFailed" onRetry={draft.retry} />}
        {error && draft.keptOf && (
          <KeptOffer
            drafts={[draft.keptOf]}
            onContinue={({ fields, key }) => {
              discard(key);
              draft.startWith(fields);
              void navigate({ search: {} });
            }}
            onDiscard={({ key }) => {
              discard(key);
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
          !error && <Skeleton shape="sheet" label={t("shell.loading")} />
        )}
      </div>
    </div>
  );
}
