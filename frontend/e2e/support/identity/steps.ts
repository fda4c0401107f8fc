import { Person } from "../person";
import type { Server } from "../server";

type Purpose = "SIGN_IN" | "ADD" | "CONFIRM";

interface Problem {
  readonly code: string;
  readonly field: string | null;
}

/** What a provider adds to the address to which it sends the browser back. */
export interface Answer {
  readonly state: string;
  readonly code: string;
  readonly issuer: string | null;
}

/** A sign-in that has begun. */
export interface Begun {
  readonly address: string;
  readonly attempt: string;
}

/** The next step after an answer, or the problems, with the secret of the browser. */
export interface Completed {
  readonly attempt: string;
  readonly step: string | null;
  readonly email: string | null;
  readonly problems: readonly Problem[];
}

const PROBLEMS = "problems { code field }";

/** A browser without a session. */
export function guest(server: Server): Person {
  return new Person(server, "guest");
}

/** The result of a mutation that is named `done`. */
async function change<T>(person: Person, mutation: string, variables: Record<string, unknown>): Promise<T> {
  return (await person.ask<{ done: T }>(mutation, variables)).done;
}

/** Begins a sign-in; throws if that is rejected. */
export async function begin(
  person: Person,
  provider: string,
  purpose: Purpose = "SIGN_IN",
  password?: string,
): Promise<Begun> {
  const { problems, ...begun } = await tryToBegin(person, provider, purpose, password);
  if (problems.length > 0) throw new Error(`rejected: ${JSON.stringify(problems)}`);
  return begun as Begun;
}

/** The address and the secret of a sign-in, or the problems. */
export function tryToBegin(person: Person, provider: string, purpose: Purpose, password?: string) {
  return change<Partial<Begun> & { problems: readonly Problem[] }>(
    person,
    `mutation($provider: String!, $purpose: ProviderPurpose!, $password: String) {
      done: beginProvider(provider: $provider, purpose: $purpose, password: $password) {
        address attempt ${PROBLEMS} } }`,
    { provider, purpose, password },
  );
}

/** Opens the address of a provider as a browser would; returns what it sends back. */
export async function answerAt(address: string): Promise<Answer> {
  const response = await fetch(address, { redirect: "manual" });
  const query = new URL(response.headers.get("location") ?? "").searchParams;
  return { state: query.get("state") ?? "", code: query.get("code") ?? "", issuer: query.get("iss") };
}

/** Has the server check an answer. */
export async function complete(person: Person, attempt: string, answer: Answer): Promise<Completed> {
  const completed = await change<Omit<Completed, "attempt">>(
    person,
    `mutation($attempt: String!, $state: String!, $code: String!, $issuer: String) {
      done: completeProvider(attempt: $attempt, state: $state, code: $code, issuer: $issuer) {
        step email ${PROBLEMS} } }`,
    { attempt, ...answer },
  );
  return { attempt, ...completed };
}

/** Signs in at a provider, from the beginning to the check of its answer. */
export async function signIn(
  person: Person,
  provider: string,
  purpose: Purpose = "SIGN_IN",
  password?: string,
): Promise<Completed> {
  const { address, attempt } = await begin(person, provider, purpose, password);
  return complete(person, attempt, await answerAt(address));
}

/** The step, or the codes of the problems. */
export function outcome({ step, problems }: Pick<Completed, "problems"> & { step?: string | null }): string {
  return step ?? codes({ problems });
}

/** The codes of the problems, in one text; empty without any. */
export function codes({ problems }: { problems: readonly Problem[] }): string {
  return problems.map((it) => it.code).join(" ");
}

/** Mails a code; `known` is whether a user has the address. */
export function sendCode(person: Person, attempt: string, email: string | null = null) {
  return change<{ request: string | null; known: boolean; problems: readonly Problem[] }>(
    person,
    `mutation($attempt: String!, $email: String) {
      done: sendIdentityCode(attempt: $attempt, email: $email, language: EN) { request known ${PROBLEMS} } }`,
    { attempt, email },
  );
}

/** The proof of an address: a mailed code with its request. */
export interface Proof {
  readonly request?: string | null;
  readonly code?: string;
}

/** Joins the person with the user of the address. */
export function join(person: Person, attempt: string, proof: Proof & { password?: string }) {
  return change<{ problems: readonly Problem[] }>(
    person,
    `mutation($attempt: String!, $password: String, $request: ID, $code: String) {
      done: joinIdentity(attempt: $attempt, password: $password, request: $request, code: $code) { ${PROBLEMS} } }`,
    { attempt, ...proof },
  );
}

/** Creates a user for the person. */
export function signUp(person: Person, attempt: string, username: string, proof: Proof = {}) {
  return change<{ problems: readonly Problem[] }>(
    person,
    `mutation($attempt: String!, $username: String!, $request: ID, $code: String) {
      done: signUpByProvider(attempt: $attempt, username: $username, request: $request, code: $code,
        language: EN, timeZone: "Europe/Paris") { ${PROBLEMS} } }`,
    { attempt, username, ...proof },
  );
}

/** A user without a password, who signs in at `provider` only; throws if they cannot sign up. */
export async function newUser(server: Server, provider: string, username: string): Promise<Person> {
  const person = new Person(server, username);
  const completed = await signIn(person, provider);
  const problems =
    completed.step === "NEWCOMER" ? await signUp(person, completed.attempt, username) : completed;
  if (codes(problems)) throw new Error(`${username} cannot sign up: ${codes(problems)}`);
  return person;
}

/** Removes an identity of the reader. */
export function removeIdentity(person: Person, identity: string, password?: string) {
  return change<{ problems: readonly Problem[] }>(
    person,
    `mutation($identity: ID!, $password: String) {
      done: removeIdentity(identity: $identity, password: $password) { ${PROBLEMS} } }`,
    { identity, password },
  );
}

/** Removes the password of the reader. */
export function removePassword(person: Person, password: string) {
  return change<{ problems: readonly Problem[] }>(
    person,
    `mutation($password: String!) { done: removePassword(password: $password) { ${PROBLEMS} } }`,
    { password },
  );
}

/** Deletes an account of the reader. */
export function deleteAccount(person: Person, username: string, password: string) {
  return change<{ problems: readonly Problem[] }>(
    person,
    `mutation($username: String!, $password: String!) {
      done: deleteAccount(account: $username, username: $username, password: $password) { ${PROBLEMS} } }`,
    { username, password },
  );
}

interface Viewer {
  readonly id: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly confirmedUntil: string | null;
  readonly identities: readonly {
    readonly id: string;
    readonly provider: string;
    readonly label: string;
    readonly email: string | null;
    readonly isConfigured: boolean;
  }[];
}

/** The signed-in user of a browser; `null` for a guest. */
export async function viewerOf(person: Person): Promise<Viewer | null> {
  const { viewer } = await person.ask<{ viewer: Viewer | null }>(
    `{ viewer { id email hasPassword confirmedUntil
        identities { id provider label email isConfigured } } }`,
  );
  return viewer;
}
