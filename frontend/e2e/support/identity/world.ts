import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Person } from "../person";
import { FaultyProvider } from "./faultyProvider";
import { FederatedServer } from "./federatedServer";
import { newUser } from "./steps";

/** A server with the providers `town` and `port`, and people who arrive there. */
export class World {
  readonly server = new FederatedServer();
  readonly town: FaultyProvider;
  readonly port: FaultyProvider;
  private made = 0;

  private constructor(town: FaultyProvider, port: FaultyProvider) {
    this.town = town;
    this.port = port;
  }

  static async start(): Promise<World> {
    const world = new World(await FaultyProvider.start("town"), await FaultyProvider.start("port"));
    await world.server.configure(world.providers);
    await world.server.start();
    return world;
  }

  get providers(): readonly FaultyProvider[] {
    return [this.town, this.port];
  }

  /** A name that nobody has yet. */
  newName(): string {
    this.made += 1;
    return `joiner${this.made}`;
  }

  /** Lets someone sign in at a provider from now on, with an address that it has verified or not. */
  arrives(at: FaultyProvider, sub: string, email = `${sub}@example.org`, isVerified = true): void {
    at.person = { sub, email, email_verified: isVerified };
  }

  /** A user without a password, who signs in at `town` by their name. */
  async townUser(): Promise<Person> {
    const name = this.newName();
    this.arrives(this.town, name);
    return newUser(this.server, "town", name);
  }

  async remove(): Promise<void> {
    await this.server.remove();
    await Promise.all(this.providers.map((it) => it.stop()));
  }
}

/** Starts a world before the tests of a file, mends its providers before each of them, and removes it at the end. */
export function withWorld(take: (world: World) => void): void {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
    take(world);
  });
  beforeEach(() => {
    for (const provider of world.providers) provider.faults = {};
  });
  afterAll(() => world.remove());
}
