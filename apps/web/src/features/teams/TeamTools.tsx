import { Icon, Menu, MenuIcon, MenuItem, menuItemClass, ToolBar, ToolButton } from "@sortes/ui";
import { useIntl } from "react-intl";

interface TeamToolsProps {
  onCopy: () => Promise<void>;
  onCsv: () => void;
  onPresent: () => void;
  onPrint: () => void;
}

/** What can be done with the teams. A phone shows the first two and a menu. */
export function TeamTools({ onCopy, onCsv, onPresent, onPrint }: TeamToolsProps) {
  const { formatMessage } = useIntl();
  return (
    <ToolBar
      label={formatMessage({ id: "teams.tools" })}
      more={
        <Menu
          look="tool"
          align="end"
          label={<Icon name="dots-three-bold" />}
          name={formatMessage({ id: "teams.more" })}
        >
          <MenuItem>
            <button type="button" className={menuItemClass} onClick={onPrint}>
              <MenuIcon name="printer" />
              {formatMessage({ id: "teams.print" })}
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" className={menuItemClass} onClick={onCsv}>
              <MenuIcon name="file-csv" />
              {formatMessage({ id: "teams.csv" })}
            </button>
          </MenuItem>
        </Menu>
      }
    >
      <ToolButton icon="copy" onClick={() => void onCopy()}>
        {formatMessage({ id: "teams.copy" })}
      </ToolButton>
      <ToolButton icon="presentation" onClick={onPresent}>
        {formatMessage({ id: "teams.present" })}
      </ToolButton>
      <ToolButton icon="printer" wide onClick={onPrint}>
        {formatMessage({ id: "teams.print" })}
      </ToolButton>
      <ToolButton icon="file-csv" wide onClick={onCsv}>
        {formatMessage({ id: "teams.csv" })}
      </ToolButton>
    </ToolBar>
  );
}
