import type { CampaignStatistics } from "@sortes/contract";
import { layout, ProseTable, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { target } from "./statistics.css.ts";
import { useFigures } from "./use-figures.ts";

/** The links of a campaign in the order of the mail. Their targets are words here and lead nowhere. */
export function CampaignLinks({ links }: Pick<CampaignStatistics, "links">) {
  const { formatMessage } = useIntl();
  const { count } = useFigures();
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.stackSm}>
          <h3>{formatMessage({ id: "statistics.links" })}</h3>
          {links.length === 0 ? (
            <p className={text.muted}>{formatMessage({ id: "statistics.linksEmpty" })}</p>
          ) : (
            <ProseTable>
              <thead>
                <tr>
                  {(["link", "clicks", "readers", "machineClicks"] as const).map((column) => (
                    <th key={column} scope="col">
                      {formatMessage({ id: `statistics.figure_${column}` })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {links.map((link) => (
                  <tr key={link.id}>
                    <th scope="row" className={target}>
                      <bdi>{link.target}</bdi>
                    </th>
                    <td>{count(link.clicks)}</td>
                    <td>{count(link.readers)}</td>
                    <td>{count(link.machineClicks)}</td>
                  </tr>
                ))}
              </tbody>
            </ProseTable>
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}
