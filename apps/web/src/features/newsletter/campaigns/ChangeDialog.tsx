import type { Campaign } from "@sortes/contract";
import { Alert, Button, type ButtonProps, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { type KeyedCall, once } from "../../../base/once.ts";

/** The reason why an action failed, with a link to its remedy. */
export function Refused({ error, words }: { error: unknown; words: string }) {
  const { t } = useIntl();
  return (
    <Alert tone="error">
      {words}
      {reasonOf(error) === "POSTAL_ADDRESS_MISSING" && (
        <>
          {" "}
          <Link to="/mail-settings">{t("campaigns.setAddress")}</Link>
        </>
      )}
    </Alert>
  );
}

interface ChangeOptions<Input, Reply> {
  /** The name of the procedure. */
  what: string;
  campaign: Pick<Campaign, "id" | "updatedAt">;
  send: (input: Input, options: KeyedCall) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onRefused?: (failure: unknown) => void;
}

/** Someone else was faster: retrying would fail again. */
const settled = new Set(["CAMPAIGN_WRONG_STATE", "NOT_FOUND", "SUBJECT_CHOSEN"]);

/**
 * Changes a campaign once: a retry after a lost response reuses the idempotency key, even after a reload. Refetches the
 * campaigns on success, or if someone else was faster.
 */
export function useCampaignChange<Input, Reply>(options: ChangeOptions<Input, Reply>) {
  const { what, campaign, send, onDone } = options;
  const { utils } = useServices();
  const reload = () => {
    void utils.campaigns.invalidate();
  };
  // two clicks may arrive before the button is rendered as busy
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(input: Input) {
      const wish = { id: campaign.id, updatedAt: campaign.updatedAt, input };
      return await once(`campaigns.${what}`, wish, (options) => send(input, options));
    },
    onSuccess(reply) {
      reload();
      onDone(reply);
    },
    onError(failure) {
      options.onRefused?.(failure);
      if (settled.has(reasonOf(failure) ?? "")) reload();
    },
    onSettled() {
      isSent.current = false;
    },
  });
  useStaffRights(error);
  return {
    change: (input: Input) => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
    isBusy: isPending,
    error,
    /** Trying again would not help. */
    isSettled: settled.has(reasonOf(error) ?? ""),
  };
}

/** The props of a dialog about one campaign. */
export interface ActionProps {
  campaign: Campaign;
  /** Called after the change, with a message for the page. */
  onDone: (words: string) => void;
  onClose: () => void;
}

/**
 * Tells the server that a campaign is scheduled, as far as this page knows; without it, the server accepts only drafts.
 */
export const startOf = ({ status }: Campaign): { from?: "scheduled" } =>
  status === "scheduled" ? { from: status } : {};

export interface ChangeDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The label of the confirming button. */
  act: MessageId;
  tone?: ButtonProps["tone"];
  icon?: ButtonProps["icon"];
  change: { change: () => void; isBusy: boolean; error: unknown; isSettled: boolean };
  /** The text if the server gave no reason. */
  failed: MessageId;
  onClose: () => void;
}

/** Asks before a campaign is changed, and shows why a change failed. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, children, act, tone, icon, change, failed, onClose } = props;
  const { t } = useIntl();
  const errorText = useErrorText();
  return (
    <Dialog
      question
      title={title}
      closeLabel={t("campaigns.close")}
      onClose={onClose}
      cancel={t("campaigns.back")}
      actions={
        !change.isSettled && (
          <Button tone={tone} icon={icon} busy={change.isBusy} onClick={change.change}>
            {t(act)}
          </Button>
        )
      }
    >
      {change.error != null && (
        <Refused error={change.error} words={errorText(change.error, failed)} />
      )}
      {children}
    </Dialog>
  );
}
