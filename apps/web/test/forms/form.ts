import type { ErrorCode } from "@sortes/contract";
import type { ReactNode } from "react";
import type { Area } from "../../src/base/catalogues.ts";
import type { AnyCall, Handlers } from "../fake-server.ts";
import type { MessageId } from "../words.ts";

/** A form of the web app: how it is filled in and sent, and how its server may refuse it. */
export interface Form {
  /** Its file below `apps/web/src`. */
  file: string;
  /** Shown beside the app's providers; without it, the page of the path has the form. */
  shown?: () => ReactNode;
  path?: string;
  /** The text areas that it needs beside those of `/contact`. */
  areas?: Area[];
  handlers?: Handlers;
  /** Opens it on its page. */
  open?: () => Promise<void>;
  /** The values to type, by the label of the control. */
  typed?: readonly [label: MessageId, value: string][];
  ticked?: MessageId;
  send: MessageId;
  call: AnyCall["path"];
  /** A field that the server refuses, at the first typed control; undefined if no control can show it. */
  field?: string;
  failed: MessageId;
  /** Whether the server runs it once only, by an idempotency key. */
  isKeyed?: boolean;
  /** The change that someone else may have saved meanwhile. */
  changed?: {
    code: ErrorCode;
    /** The page's text about the version of someone else. */
    text: RegExp;
    /** The version that is sent with the next press. */
    version: number;
  };
  /** The role of the sender: guests are not led to the login, and only staff lose rights. */
  by: "guest" | "member" | "staff";
}

/** The id of everything edited. */
export const id = "0197a2b0-0000-7000-8000-00000000bbbb";
export const email = "new@example.com";
/** A callback of a form that nobody waits for. */
export const nothing = (): void => {};
