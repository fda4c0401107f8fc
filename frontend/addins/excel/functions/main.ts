import type { Bridge } from "../bridge";
import { bridgeOf } from "../host/bridge";
import { Failures } from "../host/failures";
import type { OfficeScripts } from "../host/office";
import type { Services } from "../host/services";
import { Sessions } from "../host/session";
import { bound } from "./bind";
import { FUNCTIONS } from "./table";

/** The global object of the page, after office.js. */
const page = globalThis as unknown as OfficeScripts & { statit: Bridge };

const services: Services = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  after: (milliseconds, run) => {
    setTimeout(run, milliseconds);
  },
  installation: location.origin,
};
const sessions = new Sessions(page, services);
const failures = new Failures(services.after);

for (const definition of FUNCTIONS) {
  page.CustomFunctions.associate(definition.name, bound(definition, sessions, failures, page));
}
page.statit = bridgeOf(sessions, failures, services);

// Excel passes its settings while no cell is being edited, which is most probable now.
sessions.current().catch(() => undefined);
