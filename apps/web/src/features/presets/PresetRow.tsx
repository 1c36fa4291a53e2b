import type { PresetEntry } from "@sortes/contract";
import {
  Button,
  dangerousItemClass,
  Icon,
  IconButton,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
} from "@sortes/ui";
import { useId } from "react";
import { useIntl } from "react-intl";
import * as styles from "./presets.css.ts";

interface PresetRowProps {
  preset: PresetEntry;
  /** Whether the person may change presets; everybody uses and deletes what they have. */
  mayKeep: boolean;
  onApply: () => void;
  onReplace: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** One preset and what can be done with it. */
export function PresetRow(props: PresetRowProps) {
  const { preset, mayKeep, onApply, onReplace, onRename, onDelete } = props;
  const { name } = preset;
  const { formatMessage } = useIntl();
  const id = useId();
  return (
    <li className={styles.row}>
      <bdi id={id} className={styles.name}>
        {name}
      </bdi>
      <Button tone="quiet" size="sm" aria-describedby={id} onClick={onApply}>
        {formatMessage({ id: "presets.apply" })}
      </Button>
      {mayKeep ? (
        <Menu
          look="icon"
          align="end"
          name={formatMessage({ id: "presets.actionsFor" }, { name })}
          label={<Icon name="dots-three-bold" />}
        >
          <MenuItem>
            <button type="button" className={menuItemClass} onClick={onReplace}>
              <MenuIcon name="arrow-u-up-left" />
              {formatMessage({ id: "presets.replace" })}
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" className={menuItemClass} onClick={onRename}>
              <MenuIcon name="pencil-simple" />
              {formatMessage({ id: "presets.rename" })}
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" className={dangerousItemClass} onClick={onDelete}>
              <MenuIcon name="trash" />
              {formatMessage({ id: "presets.delete" })}
            </button>
          </MenuItem>
        </Menu>
      ) : (
        <IconButton
          icon="trash"
          label={formatMessage({ id: "presets.deleteOne" }, { name })}
          onClick={onDelete}
        />
      )}
    </li>
  );
}
