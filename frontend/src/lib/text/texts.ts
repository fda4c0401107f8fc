import type { LaterArea, Messages } from "@/locales/compiled/messages";
import type { Language } from "./language";
import { type Catalogue, formatMessage } from "./message";

/** The id of a message: `common.save`. */
export type MessageId = keyof Messages;
/** Messages without parameters: these may be stored in tables and passed as values. */
export type PlainMessageId = { [Id in MessageId]: Messages[Id] extends undefined ? Id : never }[MessageId];
type Values<Id extends MessageId> = Messages[Id] extends undefined ? [] : [values: Messages[Id]];

/** Writes a message with the values of its parameters. */
export type Translate = <Id extends MessageId>(id: Id, ...values: Values<Id>) => string;

/**
 * The downloads of the areas of texts that do not come with their language (`prose.…`, `metricForm.…`). Without a
 * download, as on the server, an area has no texts.
 */
export type LaterMessages = Readonly<Partial<Record<LaterArea, () => Promise<{ messages: Catalogue }>>>>;

/** The texts of one language: those that come with it, and the later areas that were added. */
export class Texts {
  readonly language: Language;
  readonly #messages: Record<string, Catalogue[string]>;
  readonly #later: LaterMessages;
  /** The later areas that have been added or are loading. */
  readonly #loads = new Map<LaterArea, Promise<void>>();

  constructor(language: Language, messages: Catalogue, later: LaterMessages = {}) {
    this.language = language;
    this.#messages = { ...messages };
    this.#later = later;
  }

  /** Adds later areas. Rejects if one cannot be downloaded; the next call requests it again. */
  async load(areas: Iterable<LaterArea>): Promise<void> {
    await Promise.all([...areas].map((area) => this.#load(area)));
  }

  #load(area: LaterArea): Promise<void> {
    const known = this.#loads.get(area);
    if (known) return known;
    const load = Promise.resolve(this.#later[area]?.()).then((later) => {
      Object.assign(this.#messages, later?.messages);
    });
    load.catch(() => this.#loads.delete(area));
    this.#loads.set(area, load);
    return load;
  }

  /** The text of a message; its id if its area has not been added. */
  readonly t: Translate = (id, ...[values]) => {
    const message = this.#messages[id];
    return message ? formatMessage(message, this.language, values ?? {}) : id;
  };
}
