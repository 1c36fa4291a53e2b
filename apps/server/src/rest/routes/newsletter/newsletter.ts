import {
  importLimits,
  leftOutRow,
  limits,
  subscriber,
  subscriberColumns,
  unsubscribePage,
} from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const newsletterRoutes: Routes = {
  "newsletter.subscribe": {
    at: "POST /newsletter/subscribe/",
    summary: "Subscribe to the newsletter; an email asks for confirmation",
  },
  "newsletter.confirm": {
    at: "POST /newsletter/confirm/{token}/",
    summary: "Confirm a subscription with the token from the email",
    errors: ["SUBSCRIPTION_LINK_DEAD", "ADDRESS_SUPPRESSED"],
  },
  "newsletter.unsubscribe": {
    at: "POST /newsletter/unsubscribe/{token}/",
    summary: "Unsubscribe; repeating the call is safe (one click, RFC 8058)",
    errors: ["UNSUBSCRIBE_LINK_WRONG"],
    page: unsubscribePage,
    takesForms: true,
  },
  "newsletter.undoUnsubscribe": {
    at: "POST /newsletter/unsubscribe/{token}/undo/",
    summary: "Undo an unsubscribe by this link, within ten minutes",
    errors: [
      "UNSUBSCRIBE_LINK_WRONG",
      "LETTER_IS_TEST",
      "UNSUBSCRIBE_UNDO_OVER",
      "ADDRESS_SUPPRESSED",
    ],
  },
  "newsletter.preferences": {
    at: "GET /newsletter/preferences/",
    summary: "Your newsletter preferences",
    errors: ["EMAIL_UNVERIFIED", "EMAIL_UNPROVEN"],
  },
  "newsletter.savePreferences": {
    at: "PUT /newsletter/preferences/",
    summary: "Change your newsletter preferences",
    errors: ["EMAIL_UNVERIFIED", "EMAIL_UNPROVEN", "ADDRESS_SUPPRESSED"],
  },
  "newsletter.letterPreferences": {
    at: "GET /newsletter/preferences/{token}/",
    summary: "A reader's newsletter preferences, by the link from an email",
    errors: ["PREFERENCES_LINK_DEAD", "LETTER_IS_TEST"],
  },
  "newsletter.saveLetterPreferences": {
    at: "PUT /newsletter/preferences/{token}/",
    summary:
      "Change a reader's preferences or unsubscribe, by the link from an email; the link cannot undo an unsubscribe",
    errors: ["PREFERENCES_LINK_DEAD", "LETTER_IS_TEST", "SUBSCRIPTION_OVER"],
  },
  "subscribers.list": {
    at: "GET /newsletter/subscribers/",
    summary: "Subscribers, newest first, with counts by state",
  },
  "subscribers.import": {
    at: "POST /newsletter/subscribers/import/",
    summary:
      "Import a list of people who agreed to receive the newsletter, or of addresses to suppress",
    errors: [
      "CONSENT_NOT_CONFIRMED",
      "CSV_EXPECTED",
      "CSV_UNREADABLE",
      "IMPORT_COLUMN_OPEN",
      "IMPORT_LANGUAGE_MISSING",
      "TAG_LIMIT",
      "REQUEST_TIMEOUT",
    ],
    upload: {
      type: "text/csv",
      limit: limits.subscriberImport.bytes,
      takesLong: true,
      description:
        "A line of headings with a column `email`, then a line for each person. Columns named as those of an import in steps " +
        "are taken as it guesses them: `language`, `frequency`, `topics`, `name`, `tags`, own fields, and what other programs call " +
        "who has left or agreed. A column that may be about that, and is not known, is refused before anything is written: an import " +
        "in steps lets people say what it is. A state " +
        "that nobody knows is an error of its line. Separated by commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order mark",
    },
  },
  "subscribers.export": {
    at: "GET /newsletter/subscribers/export/",
    summary: "Subscribers as a file, newest first",
    file: { key: "subscribers", entry: subscriber, columns: subscriberColumns },
  },
  "subscribers.suppress": {
    at: "POST /newsletter/subscribers/{id}/suppress/",
    summary: "Suppress an address: neither its owner nor an import can subscribe it again",
    errors: ["NOT_FOUND"],
  },
  "subscribers.erase": {
    at: "DELETE /newsletter/subscribers/{id}/",
    status: 204,
    summary: "Erase a subscriber; the address will not be written to again",
    errors: ["NOT_FOUND"],
  },
  "subscribers.add": {
    at: "POST /newsletter/subscribers/",
    status: 201,
    summary: "Add someone who has agreed to receive the newsletter",
    errors: [
      "CONSENT_NOT_CONFIRMED",
      "SUBSCRIBER_ACTIVE",
      "SUBSCRIBER_LEFT",
      "SUBSCRIBER_SUPPRESSED",
    ],
  },
  "imports.list": {
    at: "GET /newsletter/imports/",
    summary: "Imports of subscribers, newest first, with who made them and what they did",
  },
  "imports.begin": {
    at: "POST /newsletter/imports/",
    status: 201,
    summary:
      "Begin an import in steps: then send the file's parts, read it, plan it, and start it; " +
      "what nobody goes on with is removed after a day",
    errors: ["IMPORT_LIMIT"],
  },
  "imports.get": {
    at: "GET /newsletter/imports/{id}/",
    summary: "An import: its step, its columns, what it would do, and what it has done so far",
    errors: ["NOT_FOUND"],
  },
  "imports.part": {
    at: "POST /newsletter/imports/{id}/part/",
    summary: "Send one part of the file; the same part again replaces it",
    errors: ["NOT_FOUND", "CSV_EXPECTED", "IMPORT_WRONG_STATE", "REQUEST_TIMEOUT"],
    upload: {
      type: "text/csv",
      limit: importLimits.partBytes,
      takesLong: true,
      description: "Bytes of the file, as they follow each other in it",
    },
  },
  "imports.read": {
    at: "POST /newsletter/imports/{id}/read/",
    summary:
      "Read the beginning of the file: its columns with samples and a guess of each, and the program that wrote it",
    errors: ["NOT_FOUND", "IMPORT_WRONG_STATE", "IMPORT_INCOMPLETE", "IMPORT_UNREADABLE"],
  },
  "imports.plan": {
    at: "POST /newsletter/imports/{id}/plan/",
    summary: "Count what the import would do, in the background; nothing is written",
    errors: [
      "NOT_FOUND",
      "IMPORT_WRONG_STATE",
      "IMPORT_COLUMN_MISSING",
      "IMPORT_COLUMN_OPEN",
      "FIELD_UNKNOWN",
      "FIELD_EXISTS",
      "FIELD_LIMIT",
    ],
  },
  "imports.start": {
    at: "POST /newsletter/imports/{id}/start/",
    summary: "Import, in the background; a repeated call changes nothing more",
    errors: [
      "NOT_FOUND",
      "IMPORT_WRONG_STATE",
      "CONSENT_NOT_CONFIRMED",
      "IMPORT_CONSENT_SOURCE_MISSING",
      "FIELD_EXISTS",
      "FIELD_LIMIT",
    ],
  },
  "imports.stop": {
    at: "DELETE /newsletter/imports/{id}/",
    status: 204,
    summary: "Stop an import; what is written stays, and one that has written nothing is removed",
    errors: ["NOT_FOUND", "IMPORT_WRONG_STATE"],
  },
  "imports.undo": {
    at: "POST /newsletter/imports/{id}/undo/",
    summary:
      "Undo what an import did to states and suppressions, in the background, for 30 days; " +
      "whoever decided something or was written to since stays as they are",
    errors: ["NOT_FOUND", "IMPORT_WRONG_STATE", "IMPORT_UNDO_GONE"],
  },
  "imports.leftOut": {
    at: "GET /newsletter/imports/{id}/left-out/",
    summary: "The rows that an import leaves out, with the reason, for a day",
    errors: ["NOT_FOUND"],
    file: { key: "rows", entry: leftOutRow, columns: ["line", "reason", "message"] },
  },
  "segments.list": {
    at: "GET /newsletter/segments/",
    summary:
      "Saved segments of subscribers: conditions on language, tags, topics, reading and own fields",
  },
  "segments.create": {
    at: "POST /newsletter/segments/",
    status: 201,
    summary: "Save a segment, to which campaigns can be sent",
    errors: ["SEGMENT_LIMIT", "SEGMENT_NAME_TAKEN", "SEGMENT_FIELD_UNKNOWN"],
  },
  "segments.count": {
    at: "POST /newsletter/segments/count/",
    summary: "How many subscribers would be in a segment, and ten of them; nothing is saved",
    errors: ["SEGMENT_FIELD_UNKNOWN"],
  },
  "segments.get": {
    at: "GET /newsletter/segments/{id}/",
    summary: "A segment",
    errors: ["NOT_FOUND"],
  },
  "segments.update": {
    at: "PUT /newsletter/segments/{id}/",
    summary: "Replace a segment; campaigns that were sent or scheduled keep the one that they had",
    errors: ["NOT_FOUND", "SEGMENT_CHANGED", "SEGMENT_NAME_TAKEN", "SEGMENT_FIELD_UNKNOWN"],
  },
  "segments.remove": {
    at: "DELETE /newsletter/segments/{id}/",
    status: 204,
    summary: "Remove a segment; drafts that chose it have to choose again",
    errors: ["NOT_FOUND"],
  },
  "subscriberFields.list": {
    at: "GET /newsletter/fields/",
    summary: "Own fields and tags of subscribers",
  },
  "subscriberFields.save": {
    at: "PUT /newsletter/fields/{key}/",
    summary: "Make an own field, or change its labels",
    errors: ["FIELD_EXISTS", "FIELD_LIMIT"],
  },
  "subscriberFields.remove": {
    at: "DELETE /newsletter/fields/{key}/",
    status: 204,
    summary: "Remove an own field, with its value of everybody",
    errors: ["NOT_FOUND"],
  },
  "subscriberFields.removeTag": {
    at: "POST /newsletter/tags/remove/",
    status: 204,
    summary: "Remove a tag from everybody",
    errors: ["NOT_FOUND"],
  },
  "subscribers.unsuppress": {
    at: "POST /newsletter/subscribers/{id}/unsuppress/",
    summary: "Lift a suppression by staff",
    errors: ["NOT_FOUND", "SUPPRESSION_STAYS"],
  },
};
