import { modePages, type PagedMode } from "@sortes/contract";
import { MenuMore, menuMoreClass } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../base/intl.ts";

const kinds = Object.keys(modePages) as PagedMode[];

/** Links to the modes of the number generator, in its row of a menu. */
export function ModeLinks() {
  const { t } = useIntl();
  return (
    <MenuMore label={t("shell.generator_number")}>
      {kinds.map((kind) => (
        <Link key={kind} to={modePages[kind]} className={menuMoreClass}>
          {t(`shell.mode_${kind}`)}
        </Link>
      ))}
    </MenuMore>
  );
}
