import type { OpenList } from "@sortes/contract";
import { Button, layout, LinkButton, text } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { useIntl } from "../../../../base/intl.ts";
import * as styles from "../open-lists.css.ts";
import { ListState } from "./ListState.tsx";

interface ListRowsProps {
  /** The newest first. */
  lists: readonly OpenList[];
  /** Lists that the plan allows to be open at once; there may be more since the plan was a higher one. */
  maxOpen: number;
  onChoose: (id: string) => void;
  onNew: () => void;
}

/** The organiser's lists, open and earlier ones. */
export function ListRows({ lists, maxOpen, onChoose, onNew }: ListRowsProps) {
  const { t } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  // the pressed button is gone
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={text.h3}>
        {t("open-lists.mine")}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ul role="list" className={styles.rows}>
        {lists.map((list) => (
          <li key={list.id} className={styles.row}>
            <LinkButton onClick={() => onChoose(list.id)}>
              <bdi>{list.title}</bdi>
            </LinkButton>
            <span className={layout.row}>
              <span className={text.muted}>{t("open-lists.count", { count: list.count })}</span>
              <ListState list={list} />
            </span>
          </li>
        ))}
      </ul>
      <p className={text.muted}>
        {t("open-lists.room", {
          open: lists.filter(({ state }) => state === "open").length,
          max: maxOpen,
        })}
      </p>
      <div>
        <Button tone="quiet" size="sm" icon="plus-bold" onClick={onNew}>
          {t("open-lists.new")}
        </Button>
      </div>
    </>
  );
}
