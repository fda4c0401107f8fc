import type { BrowserContext } from "playwright-core";
import type { Server } from "./server";

/** The password of every account that has one. */
export const PASSWORD = "correct horse battery staple";

/** The payload of a mutation: its result and its problems. */
type Payload = Record<string, unknown> & { problems: { code: string; field: string | null }[] };

const NOTHING = { fr: null, en: null };

/** A user who acts through the API, to prepare state before the browser opens. */
export class Person {
  readonly server: Server;
  readonly name: string;
  private cookie = "";

  constructor(server: Server, name: string) {
    this.server = server;
    this.name = name;
  }

  get email(): string {
    return `${this.name}@example.org`;
  }

  /** Signs a new user up with a mailed code. */
  static async signUp(
    server: Server,
    name: string,
    intent: "PUBLISHER" | "USER" = "PUBLISHER",
    language: "EN" | "FR" = "EN",
  ): Promise<Person> {
    const person = new Person(server, name);
    const begun = await person.change(
      `mutation($email: String!, $intent: SignIntent!, $language: Language!) {
        done: beginSignUp(email: $email, intent: $intent, language: $language) { request problems { code field } } }`,
      { email: person.email, intent, language },
    );
    await person.change(
      `mutation($request: ID!, $code: String!, $username: String!, $password: String!) {
        done: completeSignUp(request: $request, code: $code, username: $username, password: $password) {
          viewer { id } problems { code field } } }`,
      {
        request: begun.request,
        code: await server.codeFor(person.email),
        username: name,
        password: PASSWORD,
      },
    );
    return person;
  }

  /** The same user with a new session. */
  async signInAgain(): Promise<Person> {
    const person = new Person(this.server, this.name);
    await person.change(
      `mutation($email: String!, $password: String!) {
        done: signIn(email: $email, password: $password) { viewer { id } problems { code field } } }`,
      { email: this.email, password: PASSWORD },
    );
    return person;
  }

  /** Creates a collection of this account. */
  async collection(
    key: string,
    name: string,
    access: "PUBLIC" | "ACCOUNT" | "PRIVATE" = "PUBLIC",
    questions = false,
  ) {
    await this.change(
      `mutation($account: String!, $input: CollectionInput!) {
        done: createCollection(account: $account, input: $input) { problems { code field } } }`,
      {
        account: this.name,
        input: {
          key,
          name: { fr: name, en: name },
          summary: NOTHING,
          description: NOTHING,
          tags: NOTHING,
          licence: "CC_BY",
          access,
          questions,
        },
      },
    );
  }

  /**
   * Creates an indicator and publishes its lines; returns its id. Its name may differ by language; other fields are
   * optional.
   */
  async indicator(
    collection: string,
    path: string,
    frequency: string,
    lines: string,
    name: string | { fr: string; en: string } = path,
    fields: Record<string, unknown> = {},
  ) {
    const made = await this.change(
      `mutation($account: String!, $collection: String!, $input: MetricInput!, $lines: String) {
        done: createMetric(account: $account, collection: $collection, input: $input, lines: $lines) {
          metric { id } problems { code field } } }`,
      {
        account: this.name,
        collection,
        lines,
        input: {
          path,
          frequency,
          name: typeof name === "string" ? { fr: name, en: name } : name,
          unit: { fr: "indice", en: "index" },
          notes: NOTHING,
          tags: NOTHING,
          source: null,
          parent: null,
          aggregation: "NONE",
          transformation: "NONE",
          parameter: null,
          ...fields,
        },
      },
    );
    return (made.metric as { id: string }).id;
  }

  /** Publishes lines on top of a vintage; returns the number of the new vintage. */
  async publish(id: string, basedOn: number, lines: string): Promise<number> {
    const payload = await this.change(
      `mutation($id: ID!, $lines: String!, $basedOn: Int!) {
        done: publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn) {
          metric { vintage } problems { code field } } }`,
      { id, lines, basedOn },
    );
    return (payload.metric as { vintage: number }).vintage;
  }

  /** Sends a GraphQL request; throws if the response has errors. */
  async ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(`${this.server.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie },
      body: JSON.stringify({ query, variables }),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set[0]) this.cookie = set[0];
    const text = await response.text();
    const answer = JSON.parse(text) as { data?: T; errors?: unknown };
    if (!answer.data || answer.errors) throw new Error(`${response.status} ${text}`);
    return answer.data;
  }

  /** Reads a file of a series as this user. */
  async file(path: string): Promise<Response> {
    return fetch(`${this.server.address}${path}`, { headers: { cookie: this.cookie } });
  }

  /** Signs a browser in as this user. */
  async enter(context: BrowserContext): Promise<void> {
    const [name = "", value = ""] = this.cookie.split("=");
    await context.addCookies([{ name, value, url: this.server.address, httpOnly: true, sameSite: "Lax" }]);
  }

  private async change(query: string, variables: Record<string, unknown>): Promise<Payload> {
    const { done } = await this.ask<{ done: Payload }>(query, variables);
    if (done.problems.length > 0) throw new Error(`refused: ${JSON.stringify(done.problems)}`);
    return done;
  }
}
