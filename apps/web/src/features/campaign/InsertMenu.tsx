import { mergeFields } from "@sortes/contract";
import { Menu, MenuItem, menuItemClass } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";

/** Puts something of the recipient where the cursor is. */
export function InsertMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const [count, setCount] = useState(0);
  return (
    <Menu look="account" label={formatMessage({ id: "campaign.insert" })} closeOn={count}>
      {mergeFields.map((field) => (
        <MenuItem key={field}>
          <button
            type="button"
            className={menuItemClass}
            onClick={() => {
              setCount((last) => last + 1);
              onInsert(`{{${field}}}`);
            }}
          >
            {formatMessage({ id: `campaign.field_${field}` })}
          </button>
        </MenuItem>
      ))}
    </Menu>
  );
}
