import type { Campaign } from "@sortes/contract";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { isOutcomeOpen, reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { type KeyedCall, once } from "../../../base/once.ts";
import { useServices } from "../../../base/services.ts";

/** A link to the form of the postal address if a failure says that it is missing. */
export function AddressLink({ error }: { error: unknown }) {
  const { t } = useIntl();
  if (reasonOf(error) !== "POSTAL_ADDRESS_MISSING") return null;
  return (
    <>
      {" "}
      <Link to="/mail-settings">{t("campaigns.setAddress")}</Link>
    </>
  );
}

/** Advice after a failed change of a campaign, which a retry must not make twice. */
export function Remedy({ error }: { error: unknown }) {
  const { t } = useIntl();
  return (
    <>
      <AddressLink error={error} />
      {error !== null && isOutcomeOpen(error) && <p>{t("campaigns.perhapsDone")}</p>}
    </>
  );
}

const settled = new Set([
  "CAMPAIGN_WRONG_STATE",
  "CAMPAIGN_CHANGED",
  "NOT_FOUND",
  "SUBJECT_CHOSEN",
  "OWN_TIME_OVER",
]);

/** Whether someone else was faster: retrying would fail again. */
export const isSettled = (error: unknown): boolean => settled.has(reasonOf(error) ?? "");

type Send<Reply> = (options: KeyedCall) => Promise<Reply>;

/**
 * Changes a campaign once: a retry after a lost response reuses the idempotency key, even after a reload. Refetches the
 * campaigns on success, or if someone else was faster.
 */
export function useCampaignCall({ id, updatedAt }: Pick<Campaign, "id" | "updatedAt">) {
  const { utils } = useServices();
  const reload = () => void utils.campaigns.invalidate();
  return async <Reply,>(what: string, input: object | undefined, send: Send<Reply>) => {
    try {
      const reply = await once(`campaigns.${what}`, { id, updatedAt, input }, send);
      reload();
      return reply;
    } catch (error) {
      if (isSettled(error)) reload();
      throw error;
    }
  };
}

/** The props of a dialog about one campaign. */
export interface ActionProps {
  campaign: Campaign;
  /** Whether it may only be sent as it is here: the person has just reviewed this version. */
  isReviewed?: boolean;
  /** Called after the change, with a message for the page. */
  onDone: (words: string) => void;
  onClose: () => void;
}

/**
 * Tells the server that a campaign is scheduled, as far as this page knows, since it accepts only drafts otherwise; and
 * which version was reviewed.
 */
export const startOf = ({ campaign, isReviewed }: Omit<ActionProps, "onDone" | "onClose">) => ({
  ...(campaign.status === "scheduled" && { from: campaign.status }),
  ...(isReviewed && { version: campaign.version }),
});

/** The procedures of campaigns, the id of this one, and the options of a call that is repeated at most once. */
interface Call {
  campaigns: ReturnType<typeof useServices>["client"]["campaigns"];
  id: string;
  once: KeyedCall;
}

type Question = ComponentProps<typeof ConfirmDialog>;

interface ChangeDialogProps<Reply>
  extends ActionProps, Pick<Question, "title" | "children" | "act" | "tone" | "icon" | "failed"> {
  /** The name of the procedure. */
  what: string;
  /** The input beside the campaign. */
  input?: object;
  send: (call: Call) => Promise<Reply>;
  /** Returns the notice after the change. */
  doneText: (reply: Reply) => string;
  onRefused?: (error: unknown) => void;
}

/** Asks before a campaign is changed. */
export function ChangeDialog<Reply>(props: ChangeDialogProps<Reply>) {
  const { campaign, what, input, send, doneText, onRefused, onDone, ...question } = props;
  const { client } = useServices();
  const change = useCampaignCall(campaign);
  const sendOnce = (key: KeyedCall) =>
    send({ campaigns: client.campaigns, id: campaign.id, once: key });
  return (
    <ConfirmDialog
      {...question}
      cancel="campaigns.back"
      run={async () => doneText(await change(what, input, sendOnce))}
      refresh={onRefused}
      meaning={(error) => (isSettled(error) ? "final" : undefined)}
      remedy={(error) => <Remedy error={error} />}
      onDone={(words) => words !== undefined && onDone(words)}
    />
  );
}
