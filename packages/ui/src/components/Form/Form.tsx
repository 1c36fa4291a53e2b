import type { ComponentProps } from "react";

/** A form that the app judges and sends, not the browser. */
export function Form({ onSubmit, ...props }: ComponentProps<"form">) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}
