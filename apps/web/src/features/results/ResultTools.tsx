import { Icon, Menu, MenuIcon, MenuItem, menuItemClass, ToolBar, ToolButton } from "@sortes/ui";
import { useIntl } from "react-intl";

interface ResultToolsProps {
  onCopy: () => Promise<void>;
  onCsv: () => void;
  onPresent: () => void;
  /** Left out where there is more than anybody prints. */
  onPrint?: (() => void) | undefined;
}

/** What can be done with a result. A phone shows the first two and a menu. */
export function ResultTools({ onCopy, onCsv, onPresent, onPrint }: ResultToolsProps) {
  const { formatMessage } = useIntl();
  return (
    <ToolBar
      label={formatMessage({ id: "results.tools" })}
      more={
        <Menu
          look="tool"
          align="end"
          label={<Icon name="dots-three-bold" />}
          name={formatMessage({ id: "results.more" })}
        >
          {onPrint && (
            <MenuItem>
              <button type="button" className={menuItemClass} onClick={onPrint}>
                <MenuIcon name="printer" />
                {formatMessage({ id: "results.print" })}
              </button>
            </MenuItem>
          )}
          <MenuItem>
            <button type="button" className={menuItemClass} onClick={onCsv}>
              <MenuIcon name="file-csv" />
              {formatMessage({ id: "results.csv" })}
            </button>
          </MenuItem>
        </Menu>
      }
    >
      <ToolButton icon="copy" onClick={() => void onCopy()}>
        {formatMessage({ id: "results.copy" })}
      </ToolButton>
      <ToolButton icon="presentation" onClick={onPresent}>
        {formatMessage({ id: "results.present" })}
      </ToolButton>
      {onPrint && (
        <ToolButton icon="printer" wide onClick={onPrint}>
          {formatMessage({ id: "results.print" })}
        </ToolButton>
      )}
      <ToolButton icon="file-csv" wide onClick={onCsv}>
        {formatMessage({ id: "results.csv" })}
      </ToolButton>
    </ToolBar>
  );
}
