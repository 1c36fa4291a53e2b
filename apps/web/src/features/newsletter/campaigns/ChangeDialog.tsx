import type { Campaign } from "@sortes/contract";
import { Alert, Button, type ButtonProps, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import type { Once } from "../../../base/trpc.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { isOutcomeOpen, reasonOf } from "../../../base/errors.ts";
import { saveKeyOf } from "../../../base/save-keys.ts";

/** The reason why an action failed, with a link to what must be done first. */
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

/** The options of a call that the server carries out once. */
export interface OnceOptions {
  context: Once & Record<string, unknown>;
}

interface ChangeOptions<Input, Reply> {
  /** The name of the procedure. */
  what: string;
  campaign: Pick<Campaign, "id" | "updatedAt">;
  send: (input: Input, options: OnceOptions) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onRefused?: (failure: unknown) => void;
}

/** Somebody else was there first: trying again leads to the same. */
const settled = new Set(["CAMPAIGN_WRONG_STATE", "NOT_FOUND", "SUBJECT_CHOSEN"]);

/**
 * Does something with a campaign, once for each intention: an answer that was lost is asked for again under the same key,
 * also after a reload. Afterwards, or if somebody else was first, the data of campaigns are fetched again.
 */
export function useCampaignChange<Input, Reply>(options: ChangeOptions<Input, Reply>) {
  const { what, campaign, send, onDone } = options;
  const { utils } = useServices();
  const reload = () => {
    void utils.campaigns.invalidate();
  };
  // two presses may come before the page says that it is busy
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(input: Input) {
      const wish = { id: campaign.id, updatedAt: campaign.updatedAt, input };
      const key = saveKeyOf(`campaigns.${what}`, wish);
      try {
        const reply = await send(input, { context: { idempotencyKey: key.key } });
        key.drop();
        return reply;
      } catch (failure) {
        if (!isOutcomeOpen(failure)) key.drop();
        throw failure;
      }
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

/** The properties of a dialog about one campaign. */
export interface ActionProps {
  campaign: Campaign;
  /** Words to say in the page: what was asked for is done. */
  onDone: (words: string) => void;
  onClose: () => void;
}

/** Tells the server that a campaign is scheduled, as far as this page knows; otherwise it takes drafts alone. */
export const startOf = ({ status }: Campaign): { from?: "scheduled" } =>
  status === "scheduled" ? { from: status } : {};

export interface ChangeDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The words of the button that does it. */
  act: MessageId;
  tone?: ButtonProps["tone"];
  icon?: ButtonProps["icon"];
  change: { change: () => void; isBusy: boolean; error: unknown; isSettled: boolean };
  /** The text if the server gave no reason. */
  failed: MessageId;
  onClose: () => void;
}

/** Asks before something is done with a campaign, and says why it was not. */
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
