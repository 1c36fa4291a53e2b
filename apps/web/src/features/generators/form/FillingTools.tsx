import type { FormAdapter } from "../my-lists/form-adapter.ts";
import { MyLists } from "../my-lists/MyLists.tsx";
import { LetPeopleJoin } from "../open-lists/LetPeopleJoin.tsx";
import * as styles from "./form.css.ts";

interface FillingToolsProps {
  adapter: FormAdapter;
  /** The element that shows what the buttons open. */
  slot: HTMLElement | null;
}

/** The ways to fill a form other than typing: lists and settings, and people who add themselves. */
export function FillingTools({ adapter, slot }: FillingToolsProps) {
  return (
    <div className={styles.tools}>
      <MyLists adapter={adapter} slot={slot} />
      {adapter.lists && <LetPeopleJoin adapter={adapter} slot={slot} />}
    </div>
  );
}
