import type { Campaign } from "@sortes/contract";
import { MenuIcon, MenuItem, menuItemClass } from "@sortes/ui";
import { useEffect, useEffectEvent } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { useCampaignChange } from "./use-campaign-change.ts";
import type { ShowNotice } from "./use-notice.tsx";

interface DuplicateItemProps {
  campaign: Campaign;
  showNotice: ShowNotice;
}

/** Copies a campaign into a new draft, at once. */
export function DuplicateItem({ campaign, showNotice }: DuplicateItemProps) {
  const { formatMessage } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const { change, error } = useCampaignChange({
    what: "duplicate",
    campaign,
    send: (_: void, once) => client.campaigns.duplicate.mutate({ id: campaign.id }, once),
    onDone: ({ title }) =>
      showNotice({
        tone: "success",
        text: formatMessage({ id: "campaigns.duplicated" }, { title }),
      }),
  });
  const tell = useEffectEvent((failure: unknown) =>
    showNotice({ tone: "error", text: errorText(failure, "campaigns.duplicateFailed") }),
  );
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
  return (
    <MenuItem>
      <button type="button" className={menuItemClass} onClick={() => change()}>
        <MenuIcon name="copy" />
        {formatMessage({ id: "campaigns.duplicate" })}
      </button>
    </MenuItem>
  );
}
