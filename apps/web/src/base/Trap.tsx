import { visuallyHidden } from "@sortes/ui";
import { useIntl } from "./intl.ts";

/** A honeypot: a hidden field that only bots fill in. */
export function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useIntl();
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label>
        <input
          className={visuallyHidden}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {t("newsletter.trap")}
      </label>
    </div>
  );
}
