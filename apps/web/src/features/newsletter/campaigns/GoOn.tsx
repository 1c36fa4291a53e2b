import { Icon } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { campaignsInput } from "./campaign-search.ts";
import * as styles from "./campaigns.css.ts";
import { useSavedTime } from "./use-saved-time.ts";

/** A link to the draft that was saved last, of the newest ones; renders nothing without a draft. */
export function GoOn() {
  const { t } = useIntl();
  const savedTime = useSavedTime();
  const { data } = trpc.campaigns.list.useQuery(campaignsInput({ status: "draft" }), {
    retryOnMount: false,
  });
  const [last] = (data?.campaigns ?? []).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  if (!last) return null;
  return (
    <Link to="/mail-campaign" search={{ id: last.id }} className={styles.goOn}>
      <Icon name="pencil-simple" />
      <span>
        {t("campaigns.goOn", {
          title: <bdi key="title">{last.title}</bdi>,
          time: savedTime(last.updatedAt),
        })}
      </span>
    </Link>
  );
}
