import {
  Icon,
  type IconName,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
  ToolBar,
  ToolButton,
} from "@sortes/ui";
import { useIntl } from "react-intl";
import type { MessageId } from "../../base/catalogues.ts";

interface ResultToolsProps {
  onShare?: (() => Promise<void>) | undefined;
  onCopy: () => Promise<void>;
  onImage?: (() => Promise<void>) | undefined;
  onPresent: () => void;
  /** Left out where there is more than anybody prints. */
  onPrint?: (() => void) | undefined;
  /** Left out where the result is a single thing. */
  onCsv?: (() => void) | undefined;
}

/** Tools that a phone shows beside the menu of the others. */
const onPhone = 3;

interface Tool {
  icon: IconName;
  label: MessageId;
  use: () => void;
}

/** What can be done with a result. */
export function ResultTools(props: ResultToolsProps) {
  const { onShare, onCopy, onImage, onPresent, onPrint, onCsv } = props;
  const { formatMessage } = useIntl();
  const tools: Tool[] = [
    ...(onShare
      ? [{ icon: "share-network", label: "results.share", use: () => void onShare() } as const]
      : []),
    { icon: "copy", label: "results.copy", use: () => void onCopy() },
    ...(onImage
      ? [{ icon: "image", label: "results.image", use: () => void onImage() } as const]
      : []),
    { icon: "presentation", label: "results.present", use: onPresent },
    ...(onPrint ? [{ icon: "printer", label: "results.print", use: onPrint } as const] : []),
    ...(onCsv ? [{ icon: "file-csv", label: "results.csv", use: onCsv } as const] : []),
  ];
  return (
    <ToolBar
      label={formatMessage({ id: "results.tools" })}
      more={
        tools.length > onPhone && (
          <Menu
            look="tool"
            align="end"
            label={<Icon name="dots-three-bold" />}
            name={formatMessage({ id: "results.more" })}
          >
            {tools.slice(onPhone).map(({ icon, label, use }) => (
              <MenuItem key={label}>
                <button type="button" className={menuItemClass} onClick={use}>
                  <MenuIcon name={icon} />
                  {formatMessage({ id: label })}
                </button>
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      {tools.map(({ icon, label, use }, i) => (
        <ToolButton key={label} icon={icon} wide={i >= onPhone} onClick={use}>
          {formatMessage({ id: label })}
        </ToolButton>
      ))}
    </ToolBar>
  );
}
