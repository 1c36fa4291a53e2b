import { loginInput, registerInput } from "@sortes/contract";
import type { ResolverOptions } from "react-hook-form";
import { expect, test } from "vitest";
import { foundError, schemaResolver } from "./account-form.tsx";

const options = { fields: {}, shouldUseNativeValidation: false } satisfies ResolverOptions<never>;

test("valid values are passed on as parsed by the schema", async () => {
  const resolve = schemaResolver(loginInput);
  expect(await resolve({ email: " ana@example.ro ", password: " a " }, undefined, options)).toEqual(
    {
      values: { email: "ana@example.ro", password: " a " },
      errors: {},
    },
  );
});

test("invalid values have a code and parameters", async () => {
  const resolve = schemaResolver(registerInput);
  const form = {
    username: "a".repeat(51),
    email: "a@b.ro",
    password: "123456",
    passwordConfirm: "1",
  };
  const { errors } = await resolve(form, undefined, options);
  expect(foundError(errors, "username")).toEqual({ code: "TOO_LONG", params: { max: 50 } });
  expect(foundError(errors, "email")).toBeUndefined();
  expect(foundError(errors)).toBeUndefined();
});

test("errors of the whole form belong to no field", async () => {
  const { errors } = await schemaResolver(loginInput)(
    { email: "", password: "" },
    undefined,
    options,
  );
  expect(foundError(errors)).toMatchObject({ code: "ALL_FIELDS_REQUIRED" });
});
