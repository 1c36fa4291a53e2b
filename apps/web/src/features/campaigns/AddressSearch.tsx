import { limits } from "@sortes/contract";
import { Button, Field, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import * as styles from "./campaigns.css.ts";

interface AddressSearchProps {
  /** What the address of the page says. */
  value: string;
  onSearch: (address: string) => void;
}

/** Looks whether somebody gets the campaign, by their whole address. */
export function AddressSearch({ value, onSearch }: AddressSearchProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      noValidate
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Field className={styles.searchField} label={formatMessage({ id: "campaigns.findAddress" })}>
        <TextInput
          type="search"
          name="q"
          inputMode="email"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.email}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" tone="quiet" icon="magnifying-glass">
        {formatMessage({ id: "campaigns.find" })}
      </Button>
    </form>
  );
}
