import {
  type Campaign,
  type CampaignCounters,
  type CampaignRecipient,
  limits,
  recipientStates,
} from "@sortes/contract";
import { Button, Ledger, LedgerRow, Stamp } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Address } from "../../../base/Address.tsx";
import { Collection } from "../../../base/Collection.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { FilterSelect, pageQuery, searchFor } from "../../../base/lists.tsx";
import { AddressSearch, ExportButton } from "./recipients-tools.tsx";
import { type CampaignSearch, recipientsInput } from "./campaign-search.ts";
import * as styles from "./campaigns.css.ts";
import { ResendDialog, ResendRefusedDialog, UndoBouncesDialog } from "./change-dialogs.tsx";
import type { ShowNotice } from "./use-notice.tsx";

const route = getRouteApi("/mail-campaigns/$campaignId");

/**
 * Polling intervals in ms: for the recipients of a campaign being sent, and while the recipients are not listed yet.
 */
const [interval, soon] = [10_000, 2000];

const resendable: ReadonlySet<string> = new Set(["sending", "paused", "sent", "sent_with_issues"]);

/** A bounced mail is stored as a failed one; the figures count it apart. */
const outcomeOf = ({ state, reason }: CampaignRecipient) =>
  state === "failed" && reason === "bounced" ? reason : state;

interface RecipientsPanelProps {
  campaign: Campaign;
  counters: CampaignCounters;
  search: CampaignSearch;
  showNotice: ShowNotice;
}

/** The recipients of a campaign, with outcomes and reasons. */
export function RecipientsPanel({ campaign, counters, search, showNotice }: RecipientsPanelProps) {
  const { t } = useIntl();
  const moment = useMoment();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<"resend" | "refused" | "undo">();
  const { id, status } = campaign;
  const isNarrowed = search.state !== undefined || search.q !== undefined;
  /** Whether the counters include recipients that the list does not contain yet. */
  const lacks = (total: number | undefined) =>
    total === 0 && !isNarrowed && counters.recipients > 0;
  const input = recipientsInput(id, search);
  const list = trpc.campaigns.recipients.useQuery(input, {
    ...pageQuery,
    refetchInterval: ({ state }) =>
      lacks(state.data?.pagination.total) ? soon : status === "sending" && interval,
  });
  const { data } = list;
  useStaffRights(list.error);
  const isPreparing =
    lacks(data?.pagination.total) || (status === "sending" && counters.recipients === 0);
  const noneYet = isPreparing
    ? "campaigns.recipientsPreparing"
    : status === "draft" || status === "scheduled"
      ? "campaigns.noRecipients"
      : "campaigns.noRecipientsAtAll";
  const show = (change: CampaignSearch, replace = false) =>
    void navigate(searchFor(change, replace));
  const dialog = {
    campaign,
    onDone: (words: string) => {
      setAsking(undefined);
      showNotice({ tone: "success", text: words });
    },
    onClose: () => setAsking(undefined),
  };
  return (
    <>
      <Collection
        inSheet
        query={list}
        page={input.page}
        loading="campaigns.loading"
        failed="campaigns.recipientsFailed"
        filters={
          <>
            <div className={styles.filters}>
              <FilterSelect
                className={styles.filter}
                label="campaigns.state"
                all="campaigns.state_all"
                values={recipientStates}
                nameOf={(state) =>
                  t(state === "failed" ? "campaigns.failedOrBounced" : `campaigns.state_${state}`)
                }
                value={search.state}
                onChange={(state) => show({ state })}
              />
              <AddressSearch
                key={search.q}
                value={search.q ?? ""}
                onSearch={(q) => show({ q: q === "" ? undefined : q.slice(0, limits.email) })}
              />
            </div>
            <div className={styles.filters}>
              <ExportButton id={id} state={search.state ?? "all"} />
              {counters.unknown > 0 && resendable.has(status) && (
                <Button tone="quiet" icon="arrows-clockwise" onClick={() => setAsking("resend")}>
                  {t("campaigns.resend", { count: counters.unknown })}
                </Button>
              )}
              {counters.failed > counters.bounced && resendable.has(status) && (
                <Button tone="quiet" icon="arrows-clockwise" onClick={() => setAsking("refused")}>
                  {t("campaigns.resendRefused")}
                </Button>
              )}
              {counters.bounced > 0 && (resendable.has(status) || status === "cancelled") && (
                <Button tone="quiet" icon="arrow-u-up-left" onClick={() => setAsking("undo")}>
                  {t("campaigns.undoBounces", { count: counters.bounced })}
                </Button>
              )}
            </div>
          </>
        }
        rows={data?.recipients}
        none={noneYet}
        narrowed={
          isNarrowed && {
            nothing: "campaigns.noRecipientFits",
            all: "campaigns.showAll",
            onAll: () => show({ state: undefined, q: undefined }),
          }
        }
        pagination={data?.pagination}
        onPage={(page, replace) => show({ page }, replace)}
      >
        {(recipients) => (
          <Ledger
            dense
            label={t("campaigns.tab_recipients")}
            columns={[
              { id: "address", label: t("campaigns.address") },
              { id: "state", label: t("campaigns.state") },
              { id: "reason", label: t("campaigns.reason") },
              { id: "sent", label: t("campaigns.sentAt") },
            ]}
          >
            {recipients.map((recipient) => (
              <LedgerRow
                key={recipient.id}
                name={
                  recipient.email === null ? (
                    <i>{t("campaigns.erasedAddress")}</i>
                  ) : (
                    <Address>{recipient.email}</Address>
                  )
                }
                cells={[
                  <Stamp key="state">{t(`campaigns.state_${outcomeOf(recipient)}`)}</Stamp>,
                  <span key="reason">
                    {recipient.reason && t(`campaigns.reason_${recipient.reason}`)}
                    {recipient.lastError && <q className={styles.said}>{recipient.lastError}</q>}
                    {recipient.nextTryAt && status === "sending" && (
                      <span className={styles.said}>
                        {t("campaigns.nextTryAt", { time: moment(recipient.nextTryAt) })}
                      </span>
                    )}
                  </span>,
                  <Moments key="sent" {...recipient} />,
                ]}
              />
            ))}
          </Ledger>
        )}
      </Collection>
      {asking === "resend" && <ResendDialog {...dialog} count={counters.unknown} />}
      {asking === "refused" && <ResendRefusedDialog {...dialog} />}
      {asking === "undo" && <UndoBouncesDialog {...dialog} count={counters.bounced} />}
    </>
  );
}

/** Formats times to the second. */
function useMoment() {
  const { formatDate } = useIntl();
  return (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "medium" });
}

/** The time of sending and, with individual tracking, of the first open and click. */
function Moments({ sentAt, openedAt, clickedAt }: CampaignRecipient) {
  const { t } = useIntl();
  const moment = useMoment();
  return (
    <>
      {sentAt && moment(sentAt)}
      {openedAt && (
        <span className={styles.said}>{t("campaigns.openedAt", { time: moment(openedAt) })}</span>
      )}
      {clickedAt && (
        <span className={styles.said}>{t("campaigns.clickedAt", { time: moment(clickedAt) })}</span>
      )}
    </>
  );
}
