import type { ComponentProps } from "react";

/** A form that the app, not the browser, validates and sends. */
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
