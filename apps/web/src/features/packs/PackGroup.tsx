import type { Pack } from "@sortes/contract";
import { layout, PackList, packRowClass, PackRowContent, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { generatorOf } from "./pack-kinds.ts";

interface PackGroupProps {
  title: string;
  packs: readonly Pack[];
  /** Id of the one that is shown. */
  chosen: string | undefined;
}

/** Some packs to choose from, under their heading. Nothing, where there are none. */
export function PackGroup({ title, packs, chosen }: PackGroupProps) {
  const { formatMessage } = useIntl();
  if (packs.length === 0) return null;
  return (
    <section className={layout.stackSm}>
      <h2 className={text.h3}>{title}</h2>
      <PackList label={title}>
        {packs.map(({ id, name, category, entries, isPremium }) => (
          <li key={id}>
            <Link
              from="/packs"
              search={({ view: _view, ...last }) => ({ ...last, pack: id })}
              resetScroll={false}
              className={packRowClass}
              aria-current={id === chosen ? "page" : undefined}
            >
              <PackRowContent
                stock={generatorOf[category].kind.stock}
                title={name}
                count={formatMessage({ id: "packs.count" }, { count: entries })}
                stamp={isPremium && formatMessage({ id: "packs.premium" })}
              />
            </Link>
          </li>
        ))}
      </PackList>
    </section>
  );
}
